import type { Api, Model, SimpleStreamOptions, Usage } from '@earendil-works/pi-ai';
import { now } from '../internal/now.js';
import type { StreamFn } from '../types.js';
import { createAnswerStream } from './answer-stream.js';
import { clientOptions } from './client-options.js';
import { corsHeaders, preflight } from './cors.js';
import { type ProxyBody, readProxyBody } from './proxy-body.js';
import type {
  ProxyCall,
  ProxyHandlerOptions,
  ProxyModelSource,
  ProxyOutcome,
} from './proxy-handler-options.js';
import { readLimited } from './read-limited.js';
import { redactText } from './redact-text.js';
import { Refusal } from './refusal.js';
import { StreamSlots } from './stream-slots.js';

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The server end: a function of a web-standard request, to be mounted at `POST /api/stream`. The client chooses among
 * the models of the server's catalog, and nothing about where the request goes or which key it carries. Never rejects.
 */
export function createProxyHandler(options: ProxyHandlerOptions): (request: Request) => Promise<Response> {
  const origins = options.allowOrigins ?? [];
  const slots = new StreamSlots(options.maxStreamsPerCaller ?? 8);
  return async (request) => {
    if (request.method === 'OPTIONS' && origins.length > 0) return preflight(request, origins);
    const response = await answer(request, options, slots).catch((error: unknown) =>
      (error instanceof Refusal ? error : new Refusal(500, 'The server failed.')).toResponse(),
    );
    for (const [name, value] of Object.entries(corsHeaders(request, origins)))
      response.headers.set(name, value);
    return response;
  };
}

async function answer(request: Request, options: ProxyHandlerOptions, slots: StreamSlots): Promise<Response> {
  if (request.method !== 'POST') throw new Refusal(405, 'Use POST.', { Allow: 'POST' });
  const caller = await options.authorize(request);
  if (caller === undefined) throw new Refusal(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' });
  if (!isJson(request)) throw new Refusal(415, 'Send application/json.');
  const free = slots.take(caller);
  if (free === undefined) throw new Refusal(429, 'Too many streams at once.', { 'Retry-After': '5' });
  try {
    const body = await readBody(request, options);
    const model = await findModel(options, caller, body);
    const chosen = {
      ...(await clientOptions(caller, body.options ?? {})),
      ...options.streamOptions?.(caller, model),
    };
    return stream(request, options, { caller, model }, body, chosen, free);
  } catch (error) {
    free();
    throw error;
  }
}

function isJson(request: Request): boolean {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json';
}

/** A client that does not send its body must not hold its slot. */
async function readBody(request: Request, options: ProxyHandlerOptions): Promise<ProxyBody> {
  const { maxBodyBytes = 10 * 1024 * 1024, idleTimeoutMs = 120_000 } = options;
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Refusal(408, 'The body took too long.'));
  }, idleTimeoutMs);
  const gone = (): void => {
    late.abort(new Refusal(400, 'The client went away.'));
  };
  request.signal.addEventListener('abort', gone);
  try {
    const text = await readLimited(request.body, maxBodyBytes, late.signal).catch((error: unknown): never => {
      throw error instanceof Refusal ? error : new Refusal(400, 'The body cannot be read as UTF-8.');
    });
    if (text === undefined) throw new Refusal(413, `The body has more than ${String(maxBodyBytes)} bytes.`);
    const body = readProxyBody(text);
    if (typeof body === 'string') throw new Refusal(400, body);
    return body;
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', gone);
  }
}

async function findModel(
  options: ProxyHandlerOptions,
  caller: string,
  { model: { provider, id } }: ProxyBody,
): Promise<Model<Api>> {
  const model = options.models
    ? options.models.getModel(provider, id)
    : options.catalog.find((known) => known.provider === provider && known.id === id);
  const allowed = model !== undefined && ((await options.allowModel?.(caller, model)) ?? true);
  if (!allowed) throw new Refusal(400, 'Unknown model.');
  return model;
}

function streamFnOf(source: ProxyModelSource): StreamFn {
  return source.models ? source.models.streamSimple.bind(source.models) : source.streamFn;
}

function stream(
  request: Request,
  options: ProxyHandlerOptions,
  call: ProxyCall,
  { context }: ProxyBody,
  chosen: SimpleStreamOptions,
  free: () => void,
): Response {
  const { idleTimeoutMs = 120_000, heartbeatMs = 15_000, totalTimeoutMs = 600_000, secrets } = options;
  const started = now();
  const abort = new AbortController();
  quietly(() => options.onRequest?.(call));
  const onEnd = (outcome: ProxyOutcome, usage: Usage | undefined, errorMessage?: string): void => {
    clearTimeout(total);
    request.signal.removeEventListener('abort', onGone);
    free();
    abort.abort();
    const failure = errorMessage === undefined ? {} : { errorMessage };
    quietly(() => options.onEnd?.({ ...call, durationMs: now() - started, usage, outcome, ...failure }));
  };
  const answer = createAnswerStream({
    open: () => streamFnOf(options)(call.model, context, { ...chosen, signal: abort.signal }),
    clean: (errorMessage) => redactText(errorMessage, secrets),
    idleTimeoutMs,
    heartbeatMs,
    onEnd,
  });
  const total = setTimeout(() => {
    answer.end('timeout', `The answer took more than ${String(totalTimeoutMs)} ms.`);
  }, totalTimeoutMs);
  const onGone = (): void => {
    answer.end('aborted');
  };
  request.signal.addEventListener('abort', onGone);
  if (request.signal.aborted) onGone();
  return new Response(answer.body, { headers: STREAM_HEADERS });
}

function quietly(hook: () => void): void {
  try {
    hook();
  } catch {
    // A hook that fails must not take the answer with it.
  }
}
