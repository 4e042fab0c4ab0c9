import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { filter, firstValueFrom, ReplaySubject, skip } from 'rxjs';
import { bearerToken, createProxyHandler, type ProxyCallEnd, type ProxyOutcome } from 'rx-agent/proxy';
import { type ModelRequest, type ScriptedModel, scriptedModel, type ScriptedTurn } from 'rx-agent/testing';
import { OFFLINE_MODEL } from '../../examples/offline-model/offline-models.js';

export const TOKEN = 'browser-tests';

/** Serves a built page, and answers its agent with what the test says, when the test says it. */
export class ChatServer {
  private model: ScriptedModel = scriptedModel([]);
  private requests$ = new ReplaySubject<ModelRequest>(Infinity);
  private ends$ = new ReplaySubject<ProxyCallEnd>(Infinity);
  private server: Server | undefined;
  private port = 0;

  constructor(private readonly pages: string) {}

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  /** The answers to the requests from now on, the first to the first. */
  script(turns: readonly ScriptedTurn[]): void {
    this.model = scriptedModel(turns);
    this.requests$ = new ReplaySubject(Infinity);
    this.ends$ = new ReplaySubject(Infinity);
  }

  /** The request with this number, from 1, since the script was set. Waits for it. */
  request(number: number): Promise<ModelRequest> {
    return firstValueFrom(this.requests$.pipe(skip(number - 1)));
  }

  /** Waits until an answer, since the script was set, has ended like this. */
  async ended(outcome: ProxyOutcome): Promise<void> {
    await firstValueFrom(this.ends$.pipe(filter((end) => end.outcome === outcome)));
  }

  /** Listens; on the port it had when it was stopped before. */
  async start(): Promise<void> {
    const listener = getRequestListener(this.app().fetch);
    const server = createServer((request, response) => void listener(request, response));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Cuts all connections in whatever they are doing and listens no more. */
  async stop(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server === undefined) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  private app(): Hono {
    const handler = createProxyHandler({
      catalog: [OFFLINE_MODEL],
      streamFn: (model, context, options) => {
        const answer$ = this.model(model, context, options);
        this.requests$.next({ model, context, options });
        return answer$;
      },
      authorize: bearerToken({ tester: TOKEN }),
      onEnd: (end) => {
        this.ends$.next(end);
      },
    });
    const app = new Hono();
    app.all('/api/stream', (request) => handler(request.req.raw));
    app.use('*', serveStatic({ root: this.pages }));
    return app;
  }
}
