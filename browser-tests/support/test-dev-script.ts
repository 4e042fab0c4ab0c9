import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { describe, it } from 'node:test';
import { DevScript } from './dev-script.js';

const TIMEOUT_MS = 120_000;

/** What `npm run dev:react` and `npm run dev:angular` promise. */
export function testDevScript(app: string): void {
  void describe(`npm run dev:${app}`, () => {
    void it(
      'opens page and server beside ports that are taken, and SIGTERM stops both',
      { timeout: TIMEOUT_MS },
      async (test) => {
        const taken = [await listen('127.0.0.1'), await listen('localhost')] as const;
        const [takenByServer, takenByPage] = taken.map(portOf);
        const script = new DevScript(app, {
          SERVER_PORT: String(takenByServer),
          PAGE_PORT: String(takenByPage),
          PROXY_TOKEN: undefined,
        });
        test.after(() => {
          script.abandon();
          taken.forEach((it) => it.close());
        });

        const link = new URL(await script.printed(/^ {2}Open (\S+)$/));
        const server = new URL(await script.printed(/^Listening at (\S+)$/));
        const token = new URLSearchParams(link.hash.slice(1)).get('token');
        assert.notEqual(link.port, String(takenByPage));
        assert.notEqual(server.port, String(takenByServer));

        const page = await fetch(link);
        assert.equal(page.status, 200);
        assert.match(await page.text(), /<title>rx-agent/);
        // The page's own address leads to the server, which knows the token of the link.
        for (const url of [server, new URL('/api/stream', link)]) {
          assert.equal(await statusOf(url, 'another'), 401);
          assert.equal(await statusOf(url, String(token)), 400);
        }

        assert.equal(await script.stop(), 0);
        for (const { hostname, port } of [server, link]) (await listen(hostname, Number(port))).close();
      },
    );
  });
}

async function listen(host: string, port = 0): Promise<Server> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** How a request without content is answered. */
async function statusOf(url: URL, token: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await response.text();
  return response.status;
}
