import { expect, it } from '@jest/globals';
import { type AssistantMessageEvent } from '@earendil-works/pi-ai';
import { concat, from, NEVER, Observable, Subject, firstValueFrom, filter, timer, zip, map } from 'rxjs';
import { type ProxyOutcome, streamProxy } from '../../src/proxy/index.js';
import type { StreamFn } from '../../src/index.js';
import { modelStream, testModel } from '../../src/testing/index.js';
import { context, listenProxy, TOKEN } from './loopback.js';

/** A provider that begins to answer and never ends, and counts who still listens. */
function endlessProvider(): {
  streamFn: StreamFn;
  open: () => number;
  signals: AbortSignal[];
  left$: Subject<number>;
} {
  let open = 0;
  const signals: AbortSignal[] = [];
  const left$ = new Subject<number>();
  const streamFn: StreamFn = (_model, _context, options) =>
    new Observable<AssistantMessageEvent>((subscriber) => {
      open++;
      if (options?.signal) signals.push(options.signal);
      subscriber.add(() => left$.next(--open));
      subscriber.add(concat(from(modelStream('Hello').slice(0, 3)), NEVER).subscribe(subscriber));
    });
  return { streamFn, open: () => open, signals, left$ };
}

it('a client that goes away aborts the request to the provider', async () => {
  const { streamFn, signals, left$ } = endlessProvider();
  const outcomes: ProxyOutcome[] = [];
  await using server = await listenProxy(streamFn, { onEnd: ({ outcome }) => outcomes.push(outcome) });
  const left = firstValueFrom(left$);
  const options = { proxyUrl: server.url, authToken: TOKEN };
  await firstValueFrom(
    streamProxy(testModel, context, options).pipe(filter((it) => it.type === 'text_delta')),
  );
  expect([await left, signals.map(({ aborted }) => aborted), outcomes]).toEqual([0, [true], ['aborted']]);
});

it('is cold: nothing is sent without a subscriber, and each gets an answer of its own', async () => {
  let requests = 0;
  await using server = await listenProxy(() => {
    requests++;
    return from(modelStream('Hi'));
  });
  const answer$ = streamProxy(testModel, context, { proxyUrl: server.url, authToken: TOKEN });
  const before = requests;
  await Promise.all([
    firstValueFrom(answer$.pipe(filter(isDone))),
    firstValueFrom(answer$.pipe(filter(isDone))),
  ]);
  expect([before, requests]).toEqual([0, 2]);
});

it('200 streams at once, each message whole', async () => {
  const streamFn: StreamFn = (_model, { messages }) => {
    const last = messages.at(-1)?.content;
    const answer = modelStream(`Answer to ${typeof last === 'string' ? last : ''}: ${'word '.repeat(20)}end`);
    return zip(from(answer), timer(0, 1)).pipe(map(([it]) => it));
  };
  await using server = await listenProxy(streamFn, { maxStreamsPerCaller: 200 });
  const texts = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const messages = [{ role: 'user' as const, content: String(index), timestamp: 0 }];
      const options = { proxyUrl: server.url, authToken: TOKEN };
      const asked = { ...context, messages };
      const final = await firstValueFrom(streamProxy(testModel, asked, options).pipe(filter(isDone)));
      return final.message.content;
    }),
  );
  expect(texts).toEqual(
    Array.from({ length: 200 }, (_, index) => [
      { type: 'text', text: `Answer to ${String(index)}: ${'word '.repeat(20)}end` },
    ]),
  );
}, 60_000);

function isDone(event: AssistantMessageEvent): event is Extract<AssistantMessageEvent, { type: 'done' }> {
  return event.type === 'done';
}
