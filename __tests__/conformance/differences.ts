/** Something that is not as in pi-agent-core 1.6.0, on purpose. */
export interface Difference {
  readonly id: string;
  /** What it is about. */
  readonly what: string;
  /** How pi does it. */
  readonly pi: string;
  /** How it is here. */
  readonly here: string;
  readonly reason: string;
}

/** All deliberate differences, each proven by the proof of the same id. */
export const differences: readonly Difference[] = [
  {
    id: 'loop-is-cold',
    what: '`agentLoop()`',
    pi: 'starts when called; takes `signal` and `streamFn` as arguments; returns an async iterable',
    here: 'starts when subscribed; `signal`, `abort$` and `streamFn` are in the config; returns an `Observable`',
    reason: 'a run composes with RxJS: unsubscribing stops it, and `switchMap` replaces it',
  },
  {
    id: 'abort-is-synchronous',
    what: '`abort()`',
    pi: 'asks; the run goes on until model, tools and hooks have reacted',
    here: 'has emitted the closing events when it returns, and the agent is idle',
    reason: 'code that ignores its signal cannot keep an agent busy',
  },
  {
    id: 'abort-asks-nobody',
    what: 'abort while tools run',
    pi: 'asks the model once more, with an aborted signal',
    here: 'adds an aborted answer without asking the model',
    reason: 'a stopped run makes no further request',
  },
  {
    id: 'failures-are-data',
    what: 'a hook, a queue callback or `streamFn` that throws',
    pi: 'the loop rejects in the middle; the Agent closes with a turn that never started and `agent_end` holds the failure only',
    here: 'an answer with `stopReason: "error"` in a proper turn; `agent_end` holds every message of the run',
    reason: 'one way to handle failures, and events that are always paired',
  },
  {
    id: 'listener-failures-are-isolated',
    what: 'a listener that throws',
    pi: 'fails the run',
    here: 'is reported on `errors$`; the run goes on',
    reason: 'an observer does not steer the engine',
  },
  {
    id: 'emit-failures-come-last',
    what: '`emit` of `runAgentLoop()` throws',
    pi: 'the run breaks off in the middle',
    here: 'the run goes on to its end; then the promise rejects with that error',
    reason: 'an observer does not steer the engine',
  },
  {
    id: 'errors-have-codes',
    what: 'misuse',
    pi: 'throws `Error`',
    here: 'throws `AgentError` with a `code`: `AGENT_BUSY`, `NOTHING_TO_CONTINUE`, `NO_STREAM_FN`, `AGENT_DISPOSED`',
    reason: 'code branches on codes, people read messages',
  },
  {
    id: 'idle-at-agent-end',
    what: '`agent_end`',
    pi: 'the agent is busy until its listeners are done; a prompt from one is refused',
    here: 'the agent is idle; a new run may start from a listener',
    reason: 'a slow or broken listener cannot hold up the next run',
  },
  {
    id: 'wait-for-idle-in-a-listener',
    what: '`waitForIdle()` awaited in an `agent_end` listener',
    pi: 'never resolves',
    here: 'resolves at once',
    reason: 'the agent is idle by then',
  },
  {
    id: 'prompt-and-tools-are-settings',
    what: '`systemPrompt` and `tools`',
    pi: 'are declared in system messages of the transcript; the prompt is read-only and lost when `messages` is assigned',
    here: 'are fields of the state, assignable; the transcript holds the conversation only',
    reason: 'a UI binds to the transcript as it is',
  },
  {
    id: 'state-is-immutable',
    what: '`state.messages`',
    pi: 'is one array that grows',
    here: 'is a new array after each change',
    reason: 'change detection by identity, and histories that stay as they were',
  },
  {
    id: 'snapshots-are-immutable',
    what: '`message_update`',
    pi: "carries the provider's live message, which may be ahead of the event",
    here: 'carries a snapshot built from the deltas',
    reason: 'what was emitted never changes afterwards',
  },
  {
    id: 'context-is-not-written-to',
    what: '`runAgentLoopContinue()`',
    pi: "adds messages to the caller's `context.messages`",
    here: 'leaves the context alone',
    reason: 'the engine is a function of its arguments',
  },
  {
    id: 'queued-until-delivered',
    what: 'a queued message',
    pi: 'leaves the queue when it is polled',
    here: 'stays in the queue until it is in the transcript',
    reason: 'a run that is stopped in between loses nothing',
  },
  {
    id: 'call-ids-are-unique',
    what: 'two tool calls with one id',
    pi: 'keep it',
    here: 'the second gets an id of its own',
    reason: 'state, results and the next request stay unambiguous',
  },
  {
    id: 'results-are-well-formed',
    what: 'a tool that returns a string or nothing',
    pi: 'the string is lost, nothing is an error',
    here: 'the string is the text, nothing is empty content',
    reason: 'a tool may be as simple as a function',
  },
  {
    id: 'results-are-reported-in-sequence',
    what: 'tools in sequence',
    pi: "hooks see the context without the batch's earlier results",
    here: 'hooks see the results that are in the transcript',
    reason: 'each call is reported before the next one starts',
  },
  {
    id: 'tool-signal-always',
    what: 'the `signal` of tools and hooks',
    pi: 'is undefined when the loop got none',
    here: 'is always there',
    reason: 'every run can be stopped',
  },
  {
    id: 'truncated-calls-text',
    what: 'calls of an answer that hit the token limit',
    pi: 'are answered with an error',
    here: 'are answered with an error, in other words',
    reason: 'texts are our own',
  },
  {
    id: 'cut-streams-end-as-errors',
    what: 'a model stream that ends without a final message',
    pi: 'is waited for, forever',
    here: 'ends the run with `stopReason: "error"`, keeping what came',
    reason: 'every run ends',
  },
  {
    id: 'start-may-be-missing',
    what: 'deltas without a `start` event',
    pi: 'are dropped',
    here: 'start the message',
    reason: 'any source of deltas may be a model',
  },
  {
    id: 'content-may-be-missing',
    what: 'an answer without `content`',
    pi: 'breaks the run',
    here: 'has `content: []`',
    reason: 'every run ends',
  },
  {
    id: 'tool-use-without-a-call',
    what: 'an answer that stops for tools and calls none',
    pi: 'looks like any other',
    here: 'shows in `errorMessage`',
    reason: 'a user sees why nothing happens',
  },
  {
    id: 'prepare-next-turn-gets-the-turn',
    what: "the Agent's `prepareNextTurn`",
    pi: 'gets the signal; `prepareNextTurnWithContext` gets the turn too',
    here: 'gets the turn and the signal',
    reason: 'one hook with one signature in loop and Agent',
  },
  {
    id: 'should-stop-after-turn',
    what: '`shouldStopAfterTurn`',
    pi: 'is not known (`finishTurn` may end a run)',
    here: 'true ends the run before any queue is polled',
    reason: 'a yes-or-no question needs no decision object',
  },
  {
    id: 'empty-prompt',
    what: '`prompt([])` with nothing to answer',
    pi: 'asks the model all the same',
    here: 'rejects with `NOTHING_TO_CONTINUE`',
    reason: 'providers refuse such a request',
  },
  {
    id: 'default-stream-fn-may-come-late',
    what: 'no `streamFn`',
    pi: 'the constructor throws',
    here: 'the first run fails, unless `setDefaultStreamFn()` was called by then',
    reason: 'an agent may be made before its model is known',
  },
  {
    id: 'no-attribution',
    what: 'requests',
    pi: 'name pi to providers that take attribution',
    here: 'name nobody, unless `identity` says so',
    reason: 'it is your app',
  },
  {
    id: 'a-listener-subscribed-twice',
    what: 'one function subscribed twice',
    pi: 'is called once',
    here: 'is called twice, and each subscription ends on its own',
    reason: 'subscriptions work as in RxJS',
  },
];
