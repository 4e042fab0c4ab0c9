import { connect, type Socket } from 'node:net';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { createAssistantMessageEventStream } from '@earendil-works/pi-ai/utils/event-stream';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { ProxyCallEnd } from '../../src/proxy/index.js';
import type { StreamFn } from '../../src/index.js';
import { modelStream, testModel, text } from '../../src/testing/index.js';
import { context, deferred, listenProxy, type Loopback } from './loopback.js';

const KILOBYTE = 1024;
const body = JSON.stringify({ model: testModel, context });

/** Asks, and never reads a byte of the answer. */
function askAndSleep({ url }: Loopback): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(
    `POST /api/stream HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
  );
  return socket;
}

function beginningWith(delta: string): [AssistantMessageEvent[], AssistantMessageEvent] {
  const [start, block, first] = modelStream([text(delta)]);
  if (!start || !block || !first) throw new Error('There is no such answer.');
  return [[start, block], first];
}

afterEach(() => {
  jest.restoreAllMocks();
});

it('over the network, a model that can wait is read as far as the buffers of the connection go', async () => {
  let read = 0;
  const [left, leave] = deferred<undefined>();
  const [beginning, delta] = beginningWith('x'.repeat(64 * KILOBYTE));
  async function* endless(): AsyncGenerator<AssistantMessageEvent> {
    try {
      yield* beginning;
      for (;;) {
        read++;
        await Promise.resolve();
        yield delta;
      }
    } finally {
      leave(undefined);
    }
  }
  // The adapter reports why it cuts the connection.
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const [ended, onEnd] = deferred<ProxyCallEnd>();
  await using server = await listenProxy(endless, { authorize: () => 'ann', idleTimeoutMs: 300, onEnd });
  askAndSleep(server);
  const errorMessage = 'Nothing was said or read for 300 ms.';
  expect(await ended).toMatchObject({ outcome: 'timeout', errorMessage });
  await left;
  // The system keeps some MB for a connection; 64 MB would be 1024.
  expect(read).toBeLessThan(1024);
  // The client has not closed it: the server has.
  await server.idle();
  expect(log).toHaveBeenCalledWith(new Error(errorMessage));
});

it('over the network, a model that cannot wait is stopped when 10,000 of its events wait', async () => {
  let pushed = 0;
  const [stopped, stop] = deferred<undefined>();
  const [beginning, delta] = beginningWith('x'.repeat(8 * KILOBYTE));
  const pushes: StreamFn = (_model, _context, options) => {
    const stream = createAssistantMessageEventStream();
    for (const event of beginning) stream.push(event);
    const more = (): void => {
      for (let count = 0; count < 100; count++) stream.push(delta);
      pushed += 100;
      // Ends by itself when nobody stops it, so that the test fails and does not hang.
      if (options?.signal?.aborted !== true && pushed < 100_000) setImmediate(more);
      else stop(undefined);
    };
    more();
    return stream;
  };
  const [ended, onEnd] = deferred<ProxyCallEnd>();
  await using server = await listenProxy(pushes, { authorize: () => 'ann', onEnd });
  const client = askAndSleep(server);
  await stopped;
  // 10,000 that wait, and some MB in the buffers of the connection.
  expect(pushed).toBeLessThan(20_000);
  client.destroy();
  expect((await ended).outcome).toBe('aborted');
});
