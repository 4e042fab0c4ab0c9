import { describe, expect, it } from '@jest/globals';
import { EMPTY, from } from 'rxjs';
import { bearerToken, type ProxyHandlerOptions } from '../../src/proxy/index.js';
import type { StreamFn } from '../../src/index.js';
import { modelStream, scriptedModel, testModel } from '../../src/testing/index.js';
import { ask, context, listenProxy, post } from './loopback.js';

type Hooks = Partial<Omit<ProxyHandlerOptions, 'models' | 'streamFn' | 'catalog'>>;

const body = { model: testModel, context };

/** A hook as plain JavaScript may have it: what it gives is of no type in particular. */
function gives(value: unknown): () => never {
  return () => value as never;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function fails(): never {
  throw new Error('password of the database: 1234');
}

const rejects = (): Promise<never> => Promise.reject(new Error('password of the database: 1234'));

async function answerTo(hooks: Hooks): Promise<[number, unknown]> {
  await using server = await listenProxy(scriptedModel(['Hi']), hooks);
  const response = await post(server.url, body);
  if (response.status === 200) return [200, (await response.text()).includes('"type":"done"')];
  return [response.status, await response.json()];
}

describe('only a name lets a caller in', () => {
  it.each([undefined, null, false, true, 0, 7, '', {}])('authorize gives %j: 401', async (value) => {
    expect(await answerTo({ authorize: gives(value) })).toEqual([401, { error: 'Unauthorized' }]);
  });

  it.each([fails, rejects])('authorize fails: 500, and not a word about it', async (authorize) => {
    expect(await answerTo({ authorize })).toEqual([500, { error: 'The server failed.' }]);
  });

  it('authorize never answers: 503', async () => {
    const answer = await answerTo({ authorize: never, idleTimeoutMs: 20 });
    expect(answer).toEqual([503, { error: 'The server took too long.' }]);
  });
});

describe('only true allows a model', () => {
  it('true', async () => {
    expect(await answerTo({ allowModel: () => Promise.resolve(true) })).toEqual([200, true]);
  });

  it.each([false, undefined, null, 0, 'yes', {}])('allowModel gives %j: 400', async (value) => {
    expect(await answerTo({ allowModel: gives(value) })).toEqual([400, { error: 'Unknown model.' }]);
  });

  it.each([fails, rejects])('allowModel fails: 500', async (allowModel) => {
    expect(await answerTo({ allowModel })).toEqual([500, { error: 'The server failed.' }]);
  });

  it('allowModel that never answers frees its slot', async () => {
    let asked = 0;
    const allowModel = (): boolean | Promise<boolean> => ++asked > 1 || never();
    await using server = await listenProxy(scriptedModel(['Hi']), {
      allowModel,
      idleTimeoutMs: 1000,
      maxStreamsPerCaller: 1,
    });
    const first = await post(server.url, body);
    const second = await ask(server.url);
    expect([first.status, second.at(-1)?.type]).toEqual([503, 'done']);
    await first.text();
  });
});

it('streamOptions that fail: 500, and the slot is free again', async () => {
  let asked = 0;
  const streamOptions = (): object => (++asked === 1 ? fails() : {});
  await using server = await listenProxy(scriptedModel(['Hi']), { streamOptions, maxStreamsPerCaller: 1 });
  const first = await post(server.url, body);
  expect([first.status, await first.json()]).toEqual([500, { error: 'The server failed.' }]);
  expect((await ask(server.url)).at(-1)?.type).toBe('done');
});

it('what streamOptions sets for the provider is not shown to clients', async () => {
  const streamFn: StreamFn = (_model, _context, options) => {
    throw new Error(`${String(options?.apiKey)} is no key, nor is ${String(options?.headers?.['x-team'])}`);
  };
  await using server = await listenProxy(streamFn, {
    streamOptions: () => ({ apiKey: 'plain-words', headers: { 'x-team': 'team-secret' } }),
  });
  expect(await ask(server.url)).toMatchObject([
    { error: { errorMessage: '[redacted] is no key, nor is [redacted]' } },
  ]);
});

it.each([fails, rejects])('onRequest and onEnd that fail change nothing', async (hook) => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const ended = new Promise((onEnd) => {
    void answerTo({
      onRequest: hook,
      onEnd: (end) => {
        onEnd(end.outcome);
        return hook();
      },
    });
  });
  expect(await ended).toBe('done');
  // What is rejected now is reported before the next request is answered.
  expect(await answerTo({})).toEqual([200, true]);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

describe('bearerToken', () => {
  const asked = (authorization?: string): Request =>
    new Request('http://proxy.test', authorization === undefined ? {} : { headers: { authorization } });

  it.each<[string | undefined, string | undefined]>([
    ['Bearer of-ann', 'ann'],
    ['bearer of-ann', 'ann'],
    ['Bearer of-bob-and-longer', 'bob'],
    ['Bearer of-an', undefined],
    ['Bearer of-anna', undefined],
    ['Bearer of-bob', undefined],
    ['Bearer ', undefined],
    ['of-ann', undefined],
    ['Basic of-ann', undefined],
    [undefined, undefined],
  ])('%s is of %s', async (authorization, caller) => {
    const authorize = bearerToken({ ann: 'of-ann', bob: 'of-bob-and-longer' });
    expect(await authorize(asked(authorization))).toBe(caller);
  });

  it('lets nobody in for a token that is empty or not set', async () => {
    const authorize = bearerToken({ ann: '', bob: gives(undefined)(), cid: gives(null)() });
    const headers = [undefined, '', 'Bearer', 'Bearer ', 'Bearer undefined', 'Bearer null'];
    const callers = await Promise.all(headers.map((it) => authorize(asked(it))));
    expect(callers).toEqual(headers.map(() => undefined));
  });
});

it('limits may be Infinity', async () => {
  await using server = await listenProxy(() => from(modelStream('Hi')), {
    totalTimeoutMs: Infinity,
    idleTimeoutMs: Infinity,
    heartbeatMs: Infinity,
  });
  const events = await ask(server.url, { idleTimeoutMs: Infinity });
  expect(events.at(-1)?.type).toBe('done');
  await using silent = await listenProxy(() => EMPTY, { heartbeatMs: Infinity });
  expect(await (await post(silent.url, body)).text()).not.toContain('still here');
});
