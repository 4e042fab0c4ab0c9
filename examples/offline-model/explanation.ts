/** A long answer with everything that Markdown has. */
export const EXPLANATION = `## Observables in one minute

An **Observable** is a *recipe* for values over time. Nothing happens until somebody subscribes, and unsubscribing stops it.

1. A click, a timer or an answer that is being written are all streams.
2. Operators make new streams from old ones.
3. A subscription is the only thing that runs.

\`\`\`ts
question$
  .pipe(switchMap((question) => agent.prompt$(question)))
  .subscribe();
\`\`\`

| Operator | When a new value comes |
| --- | --- |
| \`switchMap\` | the old work is cancelled |
| \`concatMap\` | the new work waits |
| \`exhaustMap\` | the new value is ignored |

> The operator that you choose is the policy for a busy agent.

That is why stopping an agent is the same as unsubscribing from it: the request is cancelled, the tools are told, and \
the state stays consistent. A chat that is built this way needs no flags that say what is under way, because the \
subscription says it. Read more in the [RxJS guide](https://rxjs.dev/guide/overview).`;
