import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { AssistantMessageEvent, TranscriptContext } from '@earendil-works/pi-ai';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import { BehaviorSubject, filter, firstValueFrom, lastValueFrom, type Observable, toArray } from 'rxjs';
import { createProxyHandler, type ProxyHandlerOptions, streamProxy } from '../../src/proxy/index.js';
import type { StreamFn } from '../../src/index.js';
import { testModel } from '../../src/testing/index.js';

export const TOKEN = 'a-token-of-ann';

export const context: TranscriptContext = normalizeContext({
  systemPrompt: 'Be brief.',
  messages: [{ role: 'user', content: 'Hello', timestamp: 0 }],
});

export interface Loopback extends AsyncDisposable {
  readonly url: string;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
}

/** A server on a port of its own, gone at the end of the block. */
export async function listen(listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener);
  const open$ = new BehaviorSubject(0);
  server.on('connection', (socket) => {
    open$.next(open$.value + 1);
    socket.once('close', () => open$.next(open$.value - 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    idle: async () => {
      await firstValueFrom(open$.pipe(filter((open) => open === 0)));
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A proxy server for `streamFn` and the test model. */
export function listenProxy(
  streamFn: StreamFn,
  options: Partial<Omit<ProxyHandlerOptions, 'models' | 'streamFn' | 'catalog'>> = {},
): Promise<Loopback> {
  const authorize = (request: Request): string | undefined =>
    request.headers.get('authorization') === `Bearer ${TOKEN}` ? 'ann' : undefined;
  return listenHandler(createProxyHandler({ authorize, ...options, streamFn, catalog: [testModel] }));
}

export function listenHandler(handler: (request: Request) => Promise<Response>): Promise<Loopback> {
  const listener = getRequestListener(handler);
  return listen((request: IncomingMessage, response: ServerResponse) => void listener(request, response));
}

/** A server that answers every request with these pieces of a body. */
export function listenPieces(pieces: readonly (string | Uint8Array)[]): Promise<Loopback> {
  return listen((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
    response.end();
  });
}

export function ask(proxyUrl: string, more: object = {}): Promise<AssistantMessageEvent[]> {
  return collect(streamProxy(testModel, context, { proxyUrl, authToken: TOKEN, ...more }));
}

export function collect(events$: Observable<AssistantMessageEvent>): Promise<AssistantMessageEvent[]> {
  return lastValueFrom(events$.pipe(toArray()));
}

/** POSTs a body, with what a good request has but for `init`. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/stream`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Events without the one thing that differs from answer to answer. */
export function timeless(events: readonly unknown[]): unknown {
  return JSON.parse(JSON.stringify(events), (key, value: unknown) => (key === 'timestamp' ? 0 : value));
}

/** A promise and what resolves it. */
export function deferred<T>(): [Promise<T>, (value: T) => void] {
  let resolve: ((value: T) => void) | undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return [promise, (value) => resolve?.(value)];
}
