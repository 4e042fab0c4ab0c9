import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from '@jest/globals';
import { lastValueFrom, toArray } from 'rxjs';
import { createOfflineModels, OFFLINE_MODEL } from '../../examples/offline-model/offline-models.js';
import { bearerToken, createProxyHandler, streamProxy } from '../../src/proxy/index.js';

it('carries an answer over a socket and refuses a wrong token', async () => {
  const models = createOfflineModels({ paceMs: 0 });
  const handler = createProxyHandler({ models, authorize: bearerToken({ ann: 'secret' }) });
  const server = createServer(getRequestListener((request) => handler(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxyUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const context = { messages: [{ role: 'user' as const, content: 'Hello', timestamp: 0 }] };
  const ask = (authToken: string) =>
    lastValueFrom(streamProxy(OFFLINE_MODEL, context, { proxyUrl, authToken }).pipe(toArray()));
  const answer = await ask('secret');
  const refused = await ask('wrong');
  server.closeAllConnections();
  server.close();
  expect(answer.at(-1)?.type).toBe('done');
  expect(refused.at(-1)).toMatchObject({
    type: 'error',
    error: { errorMessage: 'Proxy error: Unauthorized' },
  });
});
