import type {
  Api,
  AssistantMessageEvent,
  Model,
  SimpleStreamOptions,
  TranscriptContext,
} from '@earendil-works/pi-ai';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { pickClientOptions, toProxyEvent } from './wire.js';

/** The part of pi-ai's `Models` that the server needs. */
export interface ProxyModels {
  getModel(provider: string, id: string): Model<Api> | undefined;
  streamSimple(
    model: Model<Api>,
    context: TranscriptContext,
    options?: SimpleStreamOptions,
  ): AsyncIterable<AssistantMessageEvent>;
}

export interface ProxyHandlerOptions {
  /** The server's own catalog: the only models, addresses and keys there are. */
  models: ProxyModels;
  /** Says who calls; undefined refuses with 401. */
  authorize: (request: Request) => string | undefined | PromiseLike<string | undefined>;
  allowModel?: (caller: string, model: Model<Api>) => boolean;
  /** Default: 10 MiB. */
  maxBodyBytes?: number;
  /** Streams one caller may have open. Default: 8. */
  maxStreamsPerCaller?: number;
}

const Body = Type.Object({
  model: Type.Object({ provider: Type.String(), id: Type.String() }),
  context: Type.Object({ messages: Type.Array(Type.Object({ role: Type.String() })) }),
  options: Type.Optional(Type.Object({})),
});

/** The server end: `POST` of a request, answered with server-sent events. The client going away aborts the model. */
export function createProxyHandler(options: ProxyHandlerOptions): (request: Request) => Promise<Response> {
  const open = new Map<string, number>();
  const limit = options.maxStreamsPerCaller ?? 8;
  return async (request) => {
    if (request.method !== 'POST') return refuse(405, 'Use POST', { Allow: 'POST' });
    const caller = await options.authorize(request);
    if (caller === undefined) return refuse(401, 'Unauthorized');
    const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json') return refuse(415, 'Send application/json');
    const text = await readBody(request, options.maxBodyBytes ?? 10 * 1024 * 1024);
    if (text === undefined) return refuse(413, 'The body is too large');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return refuse(400, 'The body is not JSON');
    }
    if (!Value.Check(Body, body)) {
      const problem = Value.Errors(Body, body).First();
      return refuse(400, `${problem?.path ?? ''}: ${problem?.message ?? 'invalid'}`);
    }
    const model = options.models.getModel(body.model.provider, body.model.id);
    if (!model || options.allowModel?.(caller, model) === false) return refuse(400, 'Unknown model');
    const streams = open.get(caller) ?? 0;
    if (streams >= limit) return refuse(429, 'Too many streams', { 'Retry-After': '1' });
    open.set(caller, streams + 1);
    const abort = new AbortController();
    const release = (): void => {
      if (abort.signal.aborted) return;
      abort.abort();
      const left = (open.get(caller) ?? 1) - 1;
      if (left > 0) open.set(caller, left);
      else open.delete(caller);
      request.signal.removeEventListener('abort', release);
    };
    request.signal.addEventListener('abort', release);
    if (request.signal.aborted) release();
    const chosen = { ...pickClientOptions(body.options ?? {}), signal: abort.signal };
    return new Response(
      toStream(options.models, model, body.context as unknown as TranscriptContext, chosen, release),
      {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-cache, no-transform',
          'X-Accel-Buffering': 'no',
        },
      },
    );
  };
}

/** Pulled by the reader, one event at a time: a client that stops reading stops the server. */
function toStream(
  models: ProxyModels,
  model: Model<Api>,
  context: TranscriptContext,
  options: SimpleStreamOptions,
  release: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let events: AsyncIterator<AssistantMessageEvent> | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        events ??= models.streamSimple(model, context, options)[Symbol.asyncIterator]();
        for (;;) {
          const { done, value } = await events.next();
          const wire = done ? undefined : toProxyEvent(value, clean);
          if (wire) controller.enqueue(encoder.encode(`data: ${JSON.stringify(wire)}\n\n`));
          const over = done === true || wire?.type === 'done' || wire?.type === 'error';
          if (over) {
            release();
            controller.close();
          }
          if (over || wire) return;
        }
      } catch {
        release();
        controller.close();
      }
    },
    cancel: release,
  });
}

// No provider text leaves the server: it may quote keys, addresses or stacks.
const clean = (): string => 'The model request failed on the server';

async function readBody(request: Request, limit: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const reader = request.body?.getReader();
  let text = '';
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers });
}
