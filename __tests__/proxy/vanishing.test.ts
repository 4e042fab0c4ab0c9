import { getEventListeners } from 'node:events';
import { connect } from 'node:net';
import { getActiveResourcesInfo } from 'node:process';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { expect, it, jest } from '@jest/globals';
import { BehaviorSubject, concat, filter, firstValueFrom, from, NEVER, Observable, take } from 'rxjs';
import { type ProxyOutcome, streamProxy } from '../../src/proxy/index.js';
import type { StreamFn } from '../../src/index.js';
import { modelStream, testModel } from '../../src/testing/index.js';
import { context, listenProxy, TOKEN } from './loopback.js';

const CLIENTS = 200;
/** Unlike any other time, so that whose timer it is can be seen. */
const TIMES = { idleTimeoutMs: 111_111, heartbeatMs: 122_222, totalTimeoutMs: 133_333 };
const CLIENT_IDLE_MS = 144_444;
const ours = new Set<unknown>([...Object.values(TIMES), CLIENT_IDLE_MS]);

/** The timers of the two ends that are neither cleared nor over. */
function watchTimers(): Set<unknown> {
  const running = new Set<unknown>();
  for (const set of ['setTimeout', 'setInterval'] as const) {
    const original = globalThis[set];
    jest.spyOn(globalThis, set).mockImplementation(((action: () => void, ms?: number, ...args: unknown[]) => {
      const timer = original(action, ms, ...args);
      if (ours.has(ms)) running.add(timer);
      return timer;
    }) as typeof setTimeout);
  }
  for (const clear of ['clearTimeout', 'clearInterval'] as const) {
    const original = globalThis[clear];
    jest.spyOn(globalThis, clear).mockImplementation((timer) => {
      running.delete(timer);
      original(timer);
    });
  }
  return running;
}

it('200 clients that vanish over the network leave nothing open, twice', async () => {
  const open$ = new BehaviorSubject(0);
  const providerSignals: AbortSignal[] = [];
  const requestSignals: AbortSignal[] = [];
  const clientSignals: AbortSignal[] = [];
  const outcomes: ProxyOutcome[] = [];
  const streamFn: StreamFn = (_model, _context, options) =>
    new Observable<AssistantMessageEvent>((subscriber) => {
      open$.next(open$.value + 1);
      if (options?.signal) providerSignals.push(options.signal);
      subscriber.add(() => open$.next(open$.value - 1));
      subscriber.add(concat(from(modelStream('Hello').slice(0, 3)), NEVER).subscribe(subscriber));
    });
  const timers = watchTimers();
  await using server = await listenProxy(streamFn, {
    ...TIMES,
    maxStreamsPerCaller: CLIENTS,
    authorize: ({ signal }) => {
      requestSignals.push(signal);
      return 'ann';
    },
    onEnd: ({ outcome }) => outcomes.push(outcome),
  });
  const { hostname, port } = new URL(server.url);
  const sockets = (): number => getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

  /** Begins to read, and goes: by unsubscribing, by its signal, or by cutting the line. */
  async function vanish(index: number): Promise<string> {
    if (index % 3 === 2) return cutTheLine();
    const stop = new AbortController();
    clientSignals.push(stop.signal);
    const options = { proxyUrl: server.url, authToken: TOKEN, idleTimeoutMs: CLIENT_IDLE_MS };
    const answer$ = streamProxy(testModel, context, { ...options, signal: stop.signal });
    if (index % 3 === 1) return (await firstValueFrom(answer$.pipe(take(1)))).type;
    return new Promise((resolve) => {
      answer$.subscribe(({ type }) => {
        if (type === 'text_delta') stop.abort();
        if (type === 'error') resolve(type);
      });
    });
  }

  function cutTheLine(): Promise<string> {
    const body = JSON.stringify({ model: testModel, context });
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/stream HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
    );
    return new Promise((resolve) => {
      socket.on('data', (data) => {
        if (!data.toString().includes('text_delta')) return;
        socket.resetAndDestroy();
        resolve('cut');
      });
    });
  }

  for (const wave of [1, 2]) {
    const left = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => vanish(index)));
    expect(new Set(left)).toEqual(new Set(['error', 'start', 'cut']));
    await firstValueFrom(open$.pipe(filter((open) => open === 0)));
    await server.idle();
    expect(outcomes).toEqual(Array.from({ length: wave * CLIENTS }, () => 'aborted'));
    expect(providerSignals.map(({ aborted }) => aborted)).toEqual(outcomes.map(() => true));
    const signals = [...clientSignals, ...requestSignals];
    expect(signals.filter((signal) => getEventListeners(signal, 'abort').length > 0)).toEqual([]);
    expect([timers.size, sockets()]).toEqual([0, 0]);
  }
}, 120_000);
