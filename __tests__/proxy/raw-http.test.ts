import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { EMPTY, from } from 'rxjs';
import type { ProxyHandlerOptions } from '../../src/proxy/index.js';
import type { StreamFn } from '../../src/index.js';
import { modelStream, testModel } from '../../src/testing/index.js';
import { ask, context, deferred, listenProxy, type Loopback, post, TOKEN } from './loopback.js';

const body = { model: testModel, context };
const json = JSON.stringify(body);
const HEAD = [
  'POST /api/stream HTTP/1.1',
  'Host: localhost',
  `Authorization: Bearer ${TOKEN}`,
  'Content-Type: application/json',
];
const hi: StreamFn = () => from(modelStream('Hi'));

function open({ url }: Loopback): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

function request(head: readonly string[], data = ''): string {
  return `${head.join('\r\n')}\r\n\r\n${data}`;
}

/** All that a server answers on one connection until it closes it. */
async function exchange(
  sent: string,
  limits: Partial<Pick<ProxyHandlerOptions, 'idleTimeoutMs' | 'maxBodyBytes'>> = {},
): Promise<string> {
  await using server = await listenProxy(hi, limits);
  const socket = open(server);
  socket.write(sent);
  return await text(socket);
}

describe('bodies that are not what they say', () => {
  it('408 for a body that does not come, and the connection is closed', async () => {
    const sent = request([...HEAD, 'Content-Length: 1000'], '{"model":');
    const answer = await exchange(sent, { idleTimeoutMs: 30 });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('{"error":"The body took too long."}');
  });

  it('a slot is free again after that', async () => {
    await using server = await listenProxy(hi, { idleTimeoutMs: 500, maxStreamsPerCaller: 1 });
    const socket = open(server);
    socket.write(request([...HEAD, 'Content-Length: 1000'], '{"model":'));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    expect((await ask(server.url)).at(-1)?.type).toBe('done');
  });

  it('413 for a chunked body that goes on beyond the limit, and the connection is closed', async () => {
    await using server = await listenProxy(hi, { maxBodyBytes: 1000 });
    const socket = open(server);
    socket.write(request([...HEAD, 'Transfer-Encoding: chunked']));
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    let sent = 0;
    const more = (): void => {
      while (sent++ < 10_000 && socket.write(chunk));
    };
    socket.on('drain', more).on('error', () => undefined);
    more();
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    await new Promise((closed) => socket.once('close', closed));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    // 640 MB would have been all.
    expect(sent).toBeLessThan(5000);
  });

  it.each([
    ['Content-Length: -1'],
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  ])('400 for %j', async (...lengths) => {
    expect(await exchange(request([...HEAD, ...lengths], 'abcde'))).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('400 for bytes that are not UTF-8', async () => {
    await using server = await listenProxy(hi);
    const socket = open(server);
    socket.write(request([...HEAD, 'Content-Length: 2', 'Connection: close']));
    socket.write(Buffer.from([0x22, 0xff]));
    expect(await text(socket)).toContain('{"error":"The body cannot be read as UTF-8."}');
  });
});

describe('methods and versions', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('405 for %s', async (method) => {
    await using server = await listenProxy(hi);
    const response = await fetch(`${server.url}/api/stream`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    await response.text();
  });

  it('HTTP/1.0 gets the whole answer, and the end of the connection ends it', async () => {
    const head = HEAD.map((line) => line.replace('HTTP/1.1', 'HTTP/1.0'));
    const answer = await exchange(request([...head, `Content-Length: ${String(json.length)}`], json));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toMatch(/transfer-encoding/i);
    expect(answer).toMatch(/data: \{"type":"done".*\}\n\n$/);
  });
});

describe('pages of other origins', () => {
  it.each(['https://evil.test', 'null', 'https://app.test.evil.test', 'http://app.test', 'HTTPS://APP.TEST'])(
    'a preflight from %s is refused',
    async (Origin) => {
      await using server = await listenProxy(hi, { allowOrigins: ['https://app.test'] });
      const response = await fetch(`${server.url}/api/stream`, {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      });
      const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([response.status, names, response.headers.get('vary')]).toEqual([403, [], 'Origin']);
    },
  );

  it('a preflight of an allowed one names the method, the headers and nothing more', async () => {
    await using server = await listenProxy(hi, { allowOrigins: ['https://app.test'] });
    const response = await fetch(`${server.url}/api/stream`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.test', 'Access-Control-Request-Method': 'POST' },
    });
    const allowed = [...response.headers].filter(([name]) => name.startsWith('access-control-'));
    expect(Object.fromEntries(allowed)).toEqual({
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-allow-methods': 'POST',
      'access-control-allow-origin': 'https://app.test',
      'access-control-expose-headers': 'Retry-After',
      'access-control-max-age': '600',
    });
  });
});

describe('JSON that is after something', () => {
  const polluted = json.replace(
    /\}$/,
    ',"__proto__":{"polluted":1},"options":{"__proto__":{"apiKey":"x"},"constructor":{"prototype":{"polluted":1}},' +
      '"toString":1,"hasOwnProperty":1,"maxTokens":7}}',
  );

  it('prototypes stay as they are, and no option comes in by them', async () => {
    const seen: unknown[] = [];
    const streamFn: StreamFn = (_model, _context, options) => {
      seen.push(options, options?.apiKey, Object.getPrototypeOf(options) === Object.prototype);
      return from(modelStream('Hi'));
    };
    await using server = await listenProxy(streamFn);
    await (await post(server.url, polluted)).text();
    expect(seen).toEqual([{ maxTokens: 7, signal: expect.any(AbortSignal) as unknown }, undefined, true]);
    expect('polluted' in {}).toBe(false);
  });

  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  it.each<[string, string]>([
    ['the body', nested(500_000)],
    ['the model', `{"model":${nested(500_000)}}`],
    ['the messages', `{"model":${JSON.stringify(testModel)},"context":{"messages":${nested(500_000)}}}`],
  ])('400 for %s nested 500,000 deep', async (_name, sent) => {
    await using server = await listenProxy(hi);
    const response = await post(server.url, sent);
    expect(response.status).toBe(400);
    await response.text();
  });

  it('what is nested deep where anything may be harms nobody but its request', async () => {
    const write: StreamFn = (_model, given) => {
      JSON.stringify(given);
      return EMPTY;
    };
    await using server = await listenProxy(write);
    const deep = JSON.stringify({
      model: testModel,
      context: {
        messages: [
          {
            role: 'assistant',
            api: 'a',
            provider: 'p',
            model: 'm',
            stopReason: 'stop',
            content: [{ type: 'toolCall', id: 'a', name: 'b', arguments: { deep: 'HERE' } }],
          },
        ],
      },
    }).replace('"HERE"', nested(200_000));
    expect(await (await post(server.url, deep)).text()).toContain('"type":"error"');
    expect((await ask(server.url)).at(-1)).toMatchObject({
      error: { errorMessage: 'The model stopped before its answer was complete.' },
    });
  });
});

it('a client that goes away while authorize thinks, or while it sends, holds no slot', async () => {
  const [asked, ask1] = deferred<undefined>();
  const [gone, wentAway] = deferred<undefined>();
  const [went, authorized] = deferred<string>();
  let calls = 0;
  const authorize = (incoming: Request): string | Promise<string> => {
    if (++calls > 1) return 'ann';
    ask1(undefined);
    incoming.signal.addEventListener('abort', () => wentAway(undefined));
    return went;
  };
  await using server = await listenProxy(hi, { authorize, maxStreamsPerCaller: 1, idleTimeoutMs: Infinity });
  const socket = open(server);
  socket.write(request([...HEAD, 'Content-Length: 1000'], '{"model":'));
  await asked;
  socket.destroy();
  await gone;
  authorized('ann');
  expect((await ask(server.url)).at(-1)?.type).toBe('done');
});
