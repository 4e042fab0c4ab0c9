import type { Api, Model, SimpleStreamOptions, TranscriptContext } from '@earendil-works/pi-ai';
import { Observable, type Subscriber } from 'rxjs';
import { errorText } from '../errors.js';
import { readLimited } from './read-limited.js';
import { redactText } from './redact-text.js';
import type { ProxyStreamOptions } from './stream-proxy.js';
import { STREAM_PATH } from './wire.js';

/** What of the stream options goes to the server. Keys, headers and the provider's environment never do. */
const SENT = [
  'temperature',
  'samplingParams',
  'maxTokens',
  'reasoning',
  'cacheRetention',
  'sessionId',
  'disableContinuation',
  'metadata',
  'thinkingBudgets',
  'maxRetryDelayMs',
  'toolChoice',
] as const satisfies readonly (keyof SimpleStreamOptions)[];

const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * The bytes that a proxy server answers with. Errors when it cannot be reached or refuses. Unsubscribing cancels the
 * request; completes when the body ends.
 */
export function openProxy(
  model: Model<Api>,
  context: TranscriptContext,
  options: ProxyStreamOptions,
): Observable<Uint8Array> {
  return new Observable((subscriber) => {
    const controller = new AbortController();
    subscriber.add(() => {
      controller.abort();
    });
    read(subscriber, () => request(model, context, options, controller.signal)).catch((error: unknown) => {
      subscriber.error(error);
    });
  });
}

async function read(subscriber: Subscriber<Uint8Array>, open: () => Promise<Response>): Promise<void> {
  const response = await open();
  const reader = (await accepted(response)).getReader();
  subscriber.add(() => {
    reader.cancel().catch(() => undefined);
  });
  while (!subscriber.closed) {
    const { done, value } = await reader.read().catch((cause: unknown): never => {
      throw new Error(`The connection to the proxy broke: ${reasonOf(cause)}`, { cause });
    });
    if (done) subscriber.complete();
    else subscriber.next(value);
  }
}

async function request(
  model: Model<Api>,
  context: TranscriptContext,
  options: ProxyStreamOptions,
  signal: AbortSignal,
): Promise<Response> {
  const { authToken, proxyUrl, fetch = globalThis.fetch } = options;
  const token = typeof authToken === 'string' ? authToken : await authToken();
  signal.throwIfAborted();
  const sent = Object.fromEntries(SENT.map((key) => [key, options[key]]));
  const init: RequestInit = {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ model: { ...model, headers: undefined }, context, options: sent }),
    signal,
  };
  try {
    return await fetch(`${proxyUrl.replace(/\/+$/, '')}${STREAM_PATH}`, init);
  } catch (cause) {
    // A token that no header can hold is quoted in the reason.
    throw new Error(`The proxy cannot be reached: ${redactText(reasonOf(cause), [token])}`, { cause });
  }
}

/** The body of a response that holds events. */
async function accepted(response: Response): Promise<ReadableStream<Uint8Array>> {
  if (!response.ok) throw new Error(await refusal(response));
  const type = response.headers.get('content-type') ?? 'text/event-stream';
  if (response.body === null) throw new Error('The proxy answered without a body.');
  if (!/^text\/event-stream\b/i.test(type)) {
    await response.body.cancel();
    throw new Error(
      `The proxy answered with ${type} instead of an event stream: is there a server at this URL?`,
    );
  }
  return response.body;
}

async function refusal(response: Response): Promise<string> {
  const status = `${String(response.status)} ${response.statusText}`.trim();
  const body = await readLimited(response.body, MAX_REFUSAL_BYTES).catch(() => undefined);
  const reason = body === undefined ? '' : reasonIn(body);
  return reason === '' ? `The proxy answered ${status}.` : `The proxy answered ${status}: ${reason}`;
}

function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    if (typeof error === 'string') return error;
    const { message } = error as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

/** `fetch` says why only in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const text = errorText(error);
  return cause === undefined ? text : `${text} (${errorText(cause)})`;
}
