import type { SimpleStreamOptions, TranscriptContext, Usage } from '@earendil-works/pi-ai';
import { now } from '../internal/now.js';
import type { StreamFn } from '../types.js';
import { after } from './after.js';
import { createAnswerStream } from './answer-stream.js';
import type {
  ProxyCall,
  ProxyHandlerOptions,
  ProxyModelSource,
  ProxyOutcome,
} from './proxy-handler-options.js';
import { redactText } from './redact-text.js';

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
};

/** An accepted request. */
export interface AnsweredCall extends ProxyCall {
  readonly request: Request;
  readonly context: TranscriptContext;
  /** What the model is asked with. */
  readonly streamOptions: SimpleStreamOptions;
  /** Called once, when the answer is over. */
  readonly free: () => void;
}

/**
 * Asks the model and streams what it says. The answer ends with the model's, when it takes too long, or when the client
 * goes away; the model's signal is aborted then.
 */
export function streamAnswer(options: ProxyHandlerOptions, answered: AnsweredCall): Response {
  const { caller, model, request, context, streamOptions, free } = answered;
  const { idleTimeoutMs = 120_000, heartbeatMs = 15_000, totalTimeoutMs = 600_000 } = options;
  const call: ProxyCall = { caller, model };
  const secrets = [...(options.secrets ?? []), ...secretsIn(streamOptions)];
  const started = now();
  const abort = new AbortController();
  isolated(() => options.onRequest?.(call));
  const onEnd = (outcome: ProxyOutcome, usage: Usage | undefined, errorMessage?: string): void => {
    cancelTotal();
    request.signal.removeEventListener('abort', onGone);
    free();
    abort.abort();
    const failure = errorMessage === undefined ? {} : { errorMessage };
    isolated(() => options.onEnd?.({ ...call, durationMs: now() - started, usage, outcome, ...failure }));
  };
  const answer = createAnswerStream({
    open: () => streamFnOf(options)(model, context, { ...streamOptions, signal: abort.signal }),
    clean: (errorMessage) => redactText(errorMessage, secrets),
    stopModel: () => {
      abort.abort();
    },
    idleTimeoutMs,
    heartbeatMs,
    onEnd,
  });
  const cancelTotal = after(totalTimeoutMs, () => {
    answer.end('timeout', `The answer took more than ${String(totalTimeoutMs)} ms.`);
  });
  const onGone = (): void => {
    answer.end('aborted');
  };
  request.signal.addEventListener('abort', onGone);
  if (request.signal.aborted) onGone();
  return new Response(answer.body, { headers: STREAM_HEADERS });
}

function streamFnOf(source: ProxyModelSource): StreamFn {
  return source.models ? source.models.streamSimple.bind(source.models) : source.streamFn;
}

/** What the server sets for the provider alone. */
function secretsIn({ apiKey, headers, env }: SimpleStreamOptions): string[] {
  return [apiKey, ...Object.values(headers ?? {}), ...Object.values(env ?? {})].filter(
    (value) => typeof value === 'string',
  );
}

/** A hook that throws or rejects must not take the answer, or the server, with it. */
function isolated(hook: () => unknown): void {
  try {
    Promise.resolve(hook()).catch(() => undefined);
  } catch {
    // Ignored, as its documentation says.
  }
}
