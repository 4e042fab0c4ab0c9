import { json } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { streamProxy } from '../../src/proxy/index.js';
import { testModel, testUsage } from '../../src/testing/index.js';
import { ask, collect, context, event, listen } from './loopback.js';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

it('sends the model, the context and the options that may travel; no key, header or environment', async () => {
  const seen: Seen[] = [];
  await using server = await listen((request, response) => {
    void json(request).then((body) => {
      const { method, url, headers } = request;
      seen.push({ method, url, authorization: headers.authorization, body });
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(event({ type: 'start' }) + event({ type: 'done', reason: 'stop', usage: testUsage }));
    });
  });
  const model = { ...testModel, headers: { authorization: 'Bearer key-of-the-model' } };
  let asked = 0;
  const options = {
    proxyUrl: `${server.url}//`,
    authToken: () => Promise.resolve(`token-${String(++asked)}`),
    apiKey: 'key',
    headers: { 'x-api-key': 'key' },
    env: { KEY: 'key' },
    timeoutMs: 1,
    temperature: 0,
    reasoning: 'low' as const,
    toolChoice: 'none' as const,
  };
  const answer$ = streamProxy(model, context, options);
  await collect(answer$);
  await collect(answer$);
  const sent = {
    model: testModel,
    context,
    options: { temperature: 0, reasoning: 'low', toolChoice: 'none' },
  };
  expect(seen).toEqual(
    ['Bearer token-1', 'Bearer token-2'].map((authorization) => ({
      method: 'POST',
      url: '/api/stream',
      authorization,
      body: JSON.parse(JSON.stringify(sent)) as unknown,
    })),
  );
});

it('a token that cannot be had is an error, and nothing is sent', async () => {
  let requests = 0;
  await using server = await listen((_request, response) => {
    requests++;
    response.end();
  });
  const authToken = (): Promise<string> => Promise.reject(new Error('signed out'));
  expect(await ask(server.url, { authToken })).toMatchObject([
    { type: 'error', error: { stopReason: 'error', errorMessage: 'signed out' } },
  ]);
  expect(requests).toBe(0);
});

it('what cannot be sent is an error, and shows no token', async () => {
  await using server = await listen((_request, response) => response.end());
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const [loop] = await ask(server.url, { metadata: circular });
  const [token] = await ask(server.url, { authToken: 'secret-of-ann\nsecret-of-bob' });
  expect([loop, token]).toMatchObject([{ type: 'error' }, { type: 'error' }]);
  expect(JSON.stringify(token)).not.toContain('secret-of');
});

it('a refusal that says why is shown, whatever its form', async () => {
  const bodies = [
    '{"error":"No more today."}',
    '{"error":{"message":"No more today."}}',
    '{"error":7}',
    '<html>',
    'null',
    '"x'.repeat(100_000),
  ];
  const texts = [];
  for (const body of bodies) {
    await using server = await listen((request, response) => {
      request.resume();
      response.writeHead(429, { 'Content-Type': 'application/json' });
      response.end(body);
    });
    const [final] = await ask(server.url);
    texts.push(final?.type === 'error' ? final.error.errorMessage : undefined);
  }
  const plain = 'The proxy answered 429 Too Many Requests.';
  const why = 'The proxy answered 429 Too Many Requests: No more today.';
  expect(texts).toEqual([why, why, plain, plain, plain, plain]);
});
