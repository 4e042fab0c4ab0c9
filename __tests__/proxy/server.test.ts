import type { AssistantMessageEvent, Model } from '@earendil-works/pi-ai';
import { openAICompletionsApi } from '@earendil-works/pi-ai/api/openai-completions.lazy';
import { createModels, createProvider } from '@earendil-works/pi-ai/models';
import { expect, it } from '@jest/globals';
import { EMPTY, from, NEVER, throwError } from 'rxjs';
import { createProxyHandler, type ProxyCallEnd } from '../../src/proxy/index.js';
import type { StreamFn } from '../../src/index.js';
import { done, modelStream, testModel, testUsage, text } from '../../src/testing/index.js';
import { ask, context, event, listen, listenHandler, listenProxy, post } from './loopback.js';

const body = { model: testModel, context };

it('sends nothing to a baseUrl of the client, and its own key to its own provider', async () => {
  const seen: unknown[] = [];
  await using elsewhere = await listen((request, response) => {
    seen.push(['elsewhere', request.url]);
    response.end();
  });
  await using provider = await listen((request, response) => {
    seen.push(['provider', request.headers.authorization, request.headers['x-mine']]);
    request.resume();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const choice = { index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' };
    response.end(`${event({ id: 'r', object: 'chat.completion.chunk', choices: [choice] })}data: [DONE]\n\n`);
  });
  const model: Model<'openai-completions'> = {
    ...testModel,
    api: 'openai-completions',
    baseUrl: provider.url,
  };
  const models = createModels();
  const key = { auth: { apiKey: 'key-of-the-server' } };
  const auth = { apiKey: { name: 'Key', resolve: () => Promise.resolve(key) } };
  models.setProvider(
    createProvider({ id: model.provider, auth, models: [model], api: openAICompletionsApi() }),
  );
  await using server = await listenHandler(createProxyHandler({ models, authorize: () => 'ann' }));
  const response = await post(server.url, {
    model: { ...model, baseUrl: elsewhere.url, headers: { 'x-mine': 'yes' } },
    context: { ...context, baseUrl: elsewhere.url },
    options: {
      apiKey: 'key-of-the-client',
      baseUrl: elsewhere.url,
      headers: { authorization: 'Bearer key-of-the-client', 'x-mine': 'yes' },
      env: { OPENAI_BASE_URL: elsewhere.url, HTTPS_PROXY: elsewhere.url },
      samplingParams: { model: 'another' },
    },
  });
  expect(await response.text()).toContain('"type":"done"');
  expect(seen).toEqual([['provider', 'Bearer key-of-the-server', undefined]]);
});

it('passes on what a client may choose, and its own options before that', async () => {
  const seen: unknown[] = [];
  const streamFn: StreamFn = (_model, _context, options) => {
    seen.push(options);
    return from(modelStream('Hi'));
  };
  await using server = await listenProxy(streamFn, { streamOptions: () => ({ maxTokens: 9 }) });
  const options = {
    temperature: 0.5,
    maxTokens: 5000,
    reasoning: 'high',
    transport: 'websocket',
    metadata: { user_id: 'bob' },
  };
  await (await post(server.url, { ...body, options })).text();
  expect(seen).toEqual([
    { temperature: 0.5, maxTokens: 9, reasoning: 'high', signal: expect.any(AbortSignal) as unknown },
  ]);
});

it('gives two callers with one session id two sessions, and one caller one', async () => {
  const seen: (string | undefined)[] = [];
  const streamFn: StreamFn = (_model, _context, options) => {
    seen.push(options?.sessionId);
    return from(modelStream('Hi'));
  };
  const authorize = (request: Request): string => request.headers.get('authorization') ?? '';
  await using server = await listenProxy(streamFn, { authorize });
  for (const Authorization of ['ann', 'bob', 'ann']) {
    const response = await post(server.url, { ...body, options: { sessionId: 's' } }, { Authorization });
    await response.text();
  }
  expect([seen[0] === seen[2], seen[0] === seen[1], seen[0] === 's', seen[0]?.length]).toEqual([
    true,
    false,
    false,
    32,
  ]);
});

const leaky = new Error(
  '401 at https://me:pw@api.test/v1?key=abcdefgh with Bearer sk-abcdefghijkl and hunter2hunter2\n    at fetch (/srv/app.js:3:4)',
);
const shown = '401 at https://[redacted]@api.test/v1?key=[redacted] with Bearer [redacted] and [redacted]';

it.each<[string, StreamFn, string]>([
  [
    'a stream function that throws',
    () => {
      throw leaky;
    },
    shown,
  ],
  ['an Observable that errors', () => throwError(() => leaky), shown],
  ['a Promise that rejects', () => Promise.reject(leaky), shown],
  ['a stream that ends early', () => EMPTY, 'The model stopped before its answer was complete.'],
])('%s is an error event without secrets', async (_name, streamFn, errorMessage) => {
  await using server = await listenProxy(streamFn, { secrets: ['hunter2hunter2'] });
  const events = await ask(server.url);
  expect(events).toMatchObject([{ type: 'error', reason: 'error', error: { errorMessage } }]);
});

it('tells its hooks who asked what, and what became of it', async () => {
  const log: unknown[] = [];
  const end = ({ caller, model, usage, outcome, durationMs }: ProxyCallEnd): unknown =>
    log.push([caller, model.id, usage, outcome, durationMs >= 0]);
  await using server = await listenProxy(() => from(modelStream([text('Hi'), done()])), {
    onRequest: ({ caller, model }) => {
      log.push([caller, model.id]);
      throw new Error('ignored');
    },
    onEnd: end,
  });
  await ask(server.url);
  expect(log).toEqual([
    ['ann', 'test-model'],
    ['ann', 'test-model', testUsage, 'done', true],
  ]);
});

it('answers with headers that keep others from storing and buffering it', async () => {
  await using server = await listenProxy(() => from(modelStream('Hi')));
  const response = await post(server.url, body);
  await response.text();
  const names = ['content-type', 'cache-control', 'x-accel-buffering'];
  expect(names.map((name) => response.headers.get(name))).toEqual([
    'text/event-stream; charset=utf-8',
    'no-cache, no-transform',
    'no',
  ]);
});

it.each([
  [{ idleTimeoutMs: 30 }, 'Nothing was said or read for 30 ms.'],
  [{ totalTimeoutMs: 30 }, 'The answer took more than 30 ms.'],
])('%j: a model that says nothing is a timeout', async (limits, errorMessage) => {
  const outcomes: string[] = [];
  await using server = await listenProxy(() => NEVER, {
    ...limits,
    onEnd: ({ outcome }) => outcomes.push(outcome),
  });
  expect(await ask(server.url)).toMatchObject([{ type: 'error', error: { errorMessage } }]);
  expect(outcomes).toEqual(['timeout']);
});

it('sends heartbeats while the model thinks, which a client skips', async () => {
  await using server = await listenProxy(() => NEVER, { heartbeatMs: 5, totalTimeoutMs: 60 });
  const raw = await (await post(server.url, body)).text();
  expect(raw).toMatch(/^(: still here\n\n)+data: \{"type":"error"/);
  expect(await ask(server.url)).toMatchObject([{ type: 'error' }]);
});

it('a client that stops reading stops the reading of the model, and then its request', async () => {
  let read = 0;
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  async function* endless(): AsyncGenerator<AssistantMessageEvent> {
    try {
      const [start, block, delta] = modelStream('Hello');
      yield* [start, block].filter((it) => it !== undefined);
      for (; delta !== undefined; read++) {
        await Promise.resolve();
        yield delta;
      }
    } finally {
      leave();
    }
  }
  const ended = new Promise<ProxyCallEnd>((onEnd) => {
    const handler = createProxyHandler({
      streamFn: endless,
      catalog: [testModel],
      authorize: () => 'ann',
      idleTimeoutMs: 40,
      onEnd,
    });
    const headers = { 'Content-Type': 'application/json' };
    const request = new Request('http://proxy.test', { method: 'POST', headers, body: JSON.stringify(body) });
    void handler(request).then((response) => response.body?.getReader().read());
  });
  expect((await ended).outcome).toBe('timeout');
  await left;
  expect(read).toBeLessThanOrEqual(3);
});
