import type { AssistantMessage, AssistantMessageEvent } from '@earendil-works/pi-ai';
import { describe, expect, it } from '@jest/globals';
import { concat, EMPTY, finalize, from, NEVER, Observable } from 'rxjs';
import { createProxyHandler, type ProxyCallEnd } from '../../src/proxy/index.js';
import type { StreamFn } from '../../src/index.js';
import { modelStream, testModel, testUsage, text } from '../../src/testing/index.js';
import { ask, context, deferred, listenProxy, post, timeless } from './loopback.js';

const body = { model: testModel, context };

function final(events: readonly AssistantMessageEvent[]): AssistantMessage | undefined {
  const event = events.at(-1);
  return event?.type === 'done' ? event.message : event?.type === 'error' ? event.error : undefined;
}

/** What the client gets of these events, and what the server's log says. */
async function through(
  events: Iterable<AssistantMessageEvent> | StreamFn,
): Promise<[AssistantMessageEvent[], ProxyCallEnd[]]> {
  const log: ProxyCallEnd[] = [];
  const streamFn: StreamFn = typeof events === 'function' ? events : () => from(events);
  await using server = await listenProxy(streamFn, { onEnd: (end) => log.push(end) });
  return [await ask(server.url), log];
}

const message: AssistantMessage = {
  role: 'assistant',
  content: [
    { type: 'thinking', thinking: '', redacted: true, thinkingSignature: 'sealed' },
    { type: 'thinking', thinking: 'Hm.', thinkingSignature: 'sig-1' },
    { type: 'text', text: 'I look.', textSignature: 'sig-2' },
    { type: 'toolCall', id: 'a', name: 'weather', arguments: { city: 'Rome' }, thoughtSignature: 'sig-3' },
  ],
  api: testModel.api,
  provider: testModel.provider,
  model: testModel.id,
  usage: testUsage,
  stopReason: 'toolUse',
  timestamp: 0,
  responseId: 'r-1',
};
const { content } = message;
const growing = (length: number): AssistantMessage => ({
  ...message,
  content: content.slice(0, length),
  stopReason: 'pending',
});

it('redacted thinking and every signature arrive', async () => {
  const events: AssistantMessageEvent[] = [
    { type: 'start', partial: growing(0) },
    { type: 'thinking_start', contentIndex: 0, partial: growing(1) },
    { type: 'thinking_end', contentIndex: 0, content: '', partial: growing(1) },
    { type: 'thinking_start', contentIndex: 1, partial: growing(2) },
    { type: 'thinking_delta', contentIndex: 1, delta: 'Hm.', partial: growing(2) },
    { type: 'thinking_end', contentIndex: 1, content: 'Hm.', partial: growing(2) },
    { type: 'text_start', contentIndex: 2, partial: growing(3) },
    { type: 'text_delta', contentIndex: 2, delta: 'I look.', partial: growing(3) },
    { type: 'text_end', contentIndex: 2, content: 'I look.', partial: growing(3) },
    { type: 'toolcall_start', contentIndex: 3, partial: growing(4) },
    { type: 'toolcall_delta', contentIndex: 3, delta: '{"city":"Rome"}', partial: growing(4) },
    { type: 'toolcall_end', contentIndex: 3, toolCall: content[3] as never, partial: growing(4) },
    { type: 'done', reason: 'toolUse', message },
  ];
  const [answer] = await through(events);
  expect(answer.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
  expect(timeless([final(answer)])).toEqual([message]);
  expect(answer[1]).toMatchObject({ partial: { content: [content[0]] } });
});

describe('a model that says all in its last event', () => {
  it('is heard, a block at a time', async () => {
    const [answer] = await through([{ type: 'done', reason: 'toolUse', message }]);
    expect(answer.map(({ type }) => type)).toEqual([
      'start',
      'thinking_start',
      'thinking_end',
      'thinking_start',
      'thinking_delta',
      'thinking_end',
      'text_start',
      'text_delta',
      'text_end',
      'toolcall_start',
      'toolcall_end',
      'done',
    ]);
    expect(timeless([final(answer)])).toEqual([message]);
  });

  it('is heard when that is an error', async () => {
    const error = { ...message, stopReason: 'error' as const, errorMessage: '529 overloaded' };
    const [answer] = await through([{ type: 'error', reason: 'error', error }]);
    expect(timeless([final(answer)])).toEqual([error]);
  });
});

it('an answer that the model puts off is an error', async () => {
  const put = { ...message, content: [], stopReason: 'deferred' as const };
  const [answer, log] = await through([
    { type: 'start', partial: put },
    { type: 'done', reason: 'deferred', message: put },
  ]);
  const errorMessage = 'The model put its answer off, which cannot be fetched through a proxy.';
  expect(final(answer)).toMatchObject({ stopReason: 'error', errorMessage, usage: testUsage });
  expect(log).toMatchObject([{ outcome: 'error', errorMessage, usage: testUsage }]);
});

describe('after the first final event', () => {
  it('another one, and what else comes, goes nowhere', async () => {
    const events = modelStream('Hi');
    const error = { ...message, stopReason: 'error' as const };
    const [answer, log] = await through([...events, ...events, { type: 'error', reason: 'error', error }]);
    expect(timeless(answer)).toEqual(timeless(events));
    expect(log).toMatchObject([{ outcome: 'done' }]);
  });

  it('a model that goes on is left', async () => {
    let left = false;
    const [answer] = await through(() =>
      concat(from(modelStream('Hi')), NEVER).pipe(finalize(() => (left = true))),
    );
    expect([answer.at(-1)?.type, left]).toEqual(['done', true]);
  });
});

describe('junk', () => {
  const start: AssistantMessageEvent = { type: 'start', partial: growing(0) };
  const junk = (value: unknown): AssistantMessageEvent => value as AssistantMessageEvent;

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 7],
    ['a delta without its text', { type: 'text_end', contentIndex: 0 }],
    ['a done without a message', { type: 'done', reason: 'stop' }],
    ['an error text that is no text', { type: 'error', reason: 'error', error: { errorMessage: { a: 1 } } }],
  ])('%s is an error', async (_name, value) => {
    const [answer, log] = await through([start, junk(value)]);
    expect(final(answer)).toMatchObject({ stopReason: 'error', errorMessage: expect.any(String) as unknown });
    expect(log).toMatchObject([{ outcome: 'error' }]);
  });

  it('what JSON cannot say is an error', async () => {
    const usage = { ...testUsage, input: 1n };
    const [answer, log] = await through([
      start,
      junk({ type: 'done', reason: 'stop', message: { ...message, content: [], usage } }),
    ]);
    expect(final(answer)).toMatchObject({ errorMessage: 'Do not know how to serialize a BigInt' });
    expect(log).toMatchObject([{ outcome: 'error' }]);
  });

  it('an event of another type is skipped', async () => {
    const [first, ...rest] = modelStream('Hi');
    const [answer] = await through([first ?? start, junk({ type: 'ping' }), ...rest]);
    expect(timeless(answer)).toEqual(timeless(modelStream('Hi')));
  });

  it('a model that does not count has answered all the same', async () => {
    const [answer] = await through([
      start,
      junk({ type: 'done', reason: 'stop', message: { ...message, content: undefined, usage: undefined } }),
    ]);
    expect(final(answer)).toMatchObject({ stopReason: 'stop', usage: { totalTokens: 0 } });
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a text', 'Hi'],
    ['an object', {}],
  ])('a stream function that gives %s is an error', async (_name, value) => {
    const [answer] = await through(() => value as never);
    expect(final(answer)).toMatchObject({ stopReason: 'error' });
  });
});

describe('of a model that says it all at once, at most 10,000 events are kept', () => {
  const delta = modelStream([text('a')])[2];
  const many = [...modelStream('a').slice(0, 2), ...Array.from({ length: 20_000 }, () => delta)].flatMap(
    (it) => it ?? [],
  );
  it.each<[string, StreamFn]>([
    ['an Observable', () => from(many)],
    ['an Observable that never ends', () => concat(from(many), NEVER)],
  ])('%s', async (_name, streamFn) => {
    const [answer, log] = await through(streamFn);
    expect(log).toMatchObject([{ outcome: 'error', errorMessage: 'The client reads too slowly.' }]);
    expect(final(answer)?.errorMessage).toBe('The client reads too slowly.');
    expect(answer.length).toBeLessThanOrEqual(10_010);
  });
});

it('a model that answers after its client went is not asked for more', async () => {
  let subscribed = false;
  const [whenAsked, asked] = deferred<undefined>();
  const [source, resolve] = deferred<Observable<AssistantMessageEvent>>();
  const [end, ended] = deferred<ProxyCallEnd>();
  const streamFn: StreamFn = () => {
    asked(undefined);
    return source;
  };
  await using server = await listenProxy(streamFn, { onEnd: ended });
  const response = await post(server.url, body);
  await whenAsked;
  await response.body?.cancel();
  expect((await end).outcome).toBe('aborted');
  resolve(
    new Observable(() => {
      subscribed = true;
    }),
  );
  await source;
  // Whatever follows from that has happened when another request is answered.
  await (await post(server.url, {})).text();
  expect(subscribed).toBe(false);
});

it('a client that is gone before the model is asked leaves it unasked', async () => {
  let asked = 0;
  const outcomes: string[] = [];
  const client = new AbortController();
  const allowModel = (): boolean => {
    client.abort();
    return true;
  };
  const handler = createProxyHandler({
    streamFn: () => {
      asked++;
      return EMPTY;
    },
    catalog: [testModel],
    authorize: () => 'ann',
    allowModel,
    onEnd: ({ outcome }) => outcomes.push(outcome),
  });
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request('http://proxy.test', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: client.signal,
  });
  const response = await handler(request);
  const again = await handler(
    new Request('http://proxy.test', { method: 'POST', headers, body: '{}', signal: client.signal }),
  );
  expect([await response.text(), outcomes, asked, again.status]).toEqual(['', ['aborted'], 0, 400]);
});
