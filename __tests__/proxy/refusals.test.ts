import { expect, it } from '@jest/globals';
import { EMPTY, NEVER } from 'rxjs';
import { scriptedModel, testModel } from '../../src/testing/index.js';
import { context, listenProxy, post, TOKEN } from './loopback.js';

const model = { provider: testModel.provider, id: testModel.id };
const withMessage = (message: unknown): unknown => ({ model, context: { messages: [message] } });

it.each<[unknown, string]>([
  ['{"model":', 'The body is not JSON.'],
  ['null', ': Expected object'],
  [{ model: { id: 'x' }, context }, '/model/provider: Expected required property'],
  [{ model }, '/context: Expected required property'],
  [
    { model, context: { messages: [] } },
    '/context/messages: Expected array length to be greater or equal to 1',
  ],
  [withMessage({ role: 'root', content: 'x' }), '/context/messages/0/role: unknown role'],
  [withMessage({ role: 'constructor', content: 'x' }), '/context/messages/0/role: unknown role'],
  [withMessage({ role: 'user', content: 7 }), '/context/messages/0/content: Expected union value'],
  [
    { model, context, options: { maxTokens: 0 } },
    '/options/maxTokens: Expected integer to be greater or equal to 1',
  ],
  [{ model: { provider: 'other', id: 'x' }, context }, 'Unknown model.'],
])('400 with the reason: %j', async (body, error) => {
  await using server = await listenProxy(() => EMPTY);
  const response = await post(server.url, body);
  expect([response.status, await response.json()]).toEqual([400, { error }]);
});

it('400 for a model that this caller may not use', async () => {
  await using server = await listenProxy(() => EMPTY, { allowModel: (caller) => caller !== 'ann' });
  const response = await post(server.url, { model, context });
  expect([response.status, await response.json()]).toEqual([400, { error: 'Unknown model.' }]);
});

it.each(['', 'Bearer wrong', `Bearer ${TOKEN}x`, TOKEN])(
  '401 for the authorization "%s"',
  async (Authorization) => {
    await using server = await listenProxy(() => EMPTY);
    const response = await post(server.url, { model, context }, { Authorization });
    expect([response.status, await response.json()]).toEqual([401, { error: 'Unauthorized' }]);
  },
);

it('405 for another method', async () => {
  await using server = await listenProxy(() => EMPTY);
  const response = await fetch(`${server.url}/api/stream`);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  await response.body?.cancel();
});

it('413 for a body that is too long', async () => {
  await using server = await listenProxy(() => EMPTY, { maxBodyBytes: 10 });
  const response = await post(server.url, { model, context });
  expect([response.status, await response.json()]).toEqual([
    413,
    { error: 'The body has more than 10 bytes.' },
  ]);
});

it('415 for another type of body', async () => {
  await using server = await listenProxy(() => EMPTY);
  const response = await post(server.url, { model, context }, { 'Content-Type': 'text/plain' });
  expect([response.status, await response.json()]).toEqual([415, { error: 'Send application/json.' }]);
});

it('429 beyond the streams of a caller, until one of them ends', async () => {
  let gone = (): void => undefined;
  const ended = new Promise<void>((resolve) => (gone = resolve));
  await using server = await listenProxy(() => NEVER, { maxStreamsPerCaller: 1, onEnd: gone });
  const first = await post(server.url, { model, context });
  const second = await post(server.url, { model, context });
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5']);
  await Promise.all([second.body?.cancel(), first.body?.cancel()]);
  await ended;
  const third = await post(server.url, { model, context });
  expect(third.status).toBe(200);
  await third.body?.cancel();
});

it('a refused request frees its slot', async () => {
  await using server = await listenProxy(scriptedModel(['Hi']), { maxStreamsPerCaller: 1 });
  const statuses = [];
  for (const body of ['{', '{', { model, context }]) {
    const response = await post(server.url, body);
    statuses.push(response.status);
    await response.text();
  }
  expect(statuses).toEqual([400, 400, 200]);
});

it('500 without a word about it when authorize fails', async () => {
  const authorize = (): string => {
    throw new Error('password of the database: 1234');
  };
  await using server = await listenProxy(() => EMPTY, { authorize });
  const response = await post(server.url, { model, context });
  expect([response.status, await response.json()]).toEqual([500, { error: 'The server failed.' }]);
});

it('lets pages of allowed origins call, and no others', async () => {
  await using server = await listenProxy(scriptedModel(['Hi', 'Hi']), { allowOrigins: ['https://app.test'] });
  const asked = (Origin: string, method: string): Promise<Response> =>
    method === 'POST'
      ? post(server.url, { model, context }, { Origin })
      : fetch(`${server.url}/api/stream`, { method, headers: { Origin } });
  const outcomes = [];
  for (const origin of ['https://app.test', 'https://evil.test']) {
    for (const method of ['OPTIONS', 'POST']) {
      const response = await asked(origin, method);
      outcomes.push([response.status, response.headers.get('access-control-allow-origin')]);
      await response.text();
    }
  }
  expect(outcomes).toEqual([
    [204, 'https://app.test'],
    [200, 'https://app.test'],
    [403, null],
    [200, null],
  ]);
});
