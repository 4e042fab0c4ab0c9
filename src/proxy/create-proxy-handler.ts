import { clientOptions } from './client-options.js';
import { corsHeaders, preflight } from './cors.js';
import type { ProxyHandlerOptions } from './proxy-handler-options.js';
import { callerOf, findModel, mustBeJson, readBody } from './read-request.js';
import { Refusal } from './refusal.js';
import { streamAnswer } from './stream-answer.js';
import { StreamSlots } from './stream-slots.js';

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
  const caller = await callerOf(request, options);
  mustBeJson(request);
  const free = slots.take(caller);
  if (free === undefined) throw new Refusal(429, 'Too many streams at once.', { 'Retry-After': '5' });
  try {
    const body = await readBody(request, options);
    const model = await findModel(request, options, caller, body);
    const streamOptions = {
      ...(await clientOptions(caller, body.options ?? {})),
      ...options.streamOptions?.(caller, model),
    };
    return streamAnswer(options, { request, caller, model, context: body.context, streamOptions, free });
  } catch (error) {
    free();
    throw error;
  }
}
