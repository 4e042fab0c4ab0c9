import type {
  Api,
  AssistantMessageEvent,
  Model,
  SimpleStreamOptions,
  TranscriptContext,
} from '@earendil-works/pi-ai';
import { Observable } from 'rxjs';
import { MessageBuilder } from './message-builder.js';
import { createSseReader } from './sse.js';
import { pickClientOptions } from './wire.js';
import type { ClientOption, ProxyEvent } from './wire.js';

export interface ProxyStreamOptions extends Pick<SimpleStreamOptions, ClientOption> {
  /** The server, without `/api/stream`. */
  proxyUrl: string;
  /** The bearer token; a function is asked for each request. */
  authToken: string | (() => string | PromiseLike<string>);
  /** Aborting it ends the stream with an `'aborted'` message. */
  signal?: AbortSignal | undefined;
  /** The bound on one event, in bytes. Default: 16 MiB. */
  maxEventBytes?: number;
  /** Fails the response after so many milliseconds without a byte. Default: never. */
  idleTimeoutMs?: number;
}

/**
 * Asks a model behind a proxy server. Cold: each subscription is one request, unsubscribing cancels it. Emits exactly
 * one terminal event, then completes and closes the connection; every failure is an `error` event, never an error of
 * the Observable.
 */
export function streamProxy(
  model: Model<Api>,
  context: TranscriptContext,
  options: ProxyStreamOptions,
): Observable<AssistantMessageEvent> {
  return new Observable((subscriber) => {
    const builder = new MessageBuilder(model);
    const request = new AbortController();
    let idle: ReturnType<typeof setTimeout> | undefined;
    const isOpen = (): boolean => !subscriber.closed;
    const emit = (event: AssistantMessageEvent): void => {
      subscriber.next(event);
      if (event.type === 'done' || event.type === 'error') subscriber.complete();
    };
    const fail = (error: unknown): void => {
      if (isOpen()) emit(builder.fail('error', error instanceof Error ? error.message : String(error)));
    };
    const onAbort = (): void => {
      if (isOpen()) emit(builder.fail('aborted', 'Request aborted by user'));
    };
    const touch = (): void => {
      clearTimeout(idle);
      const limit = options.idleTimeoutMs;
      if (limit === undefined || !isOpen()) return;
      idle = setTimeout(() => {
        fail(new Error(`No data from the proxy server for ${String(limit)} ms`));
      }, limit);
    };
    subscriber.add(() => {
      clearTimeout(idle);
      options.signal?.removeEventListener('abort', onAbort);
      request.abort();
    });
    if (options.signal?.aborted) {
      onAbort();
      return;
    }
    options.signal?.addEventListener('abort', onAbort);
    touch();
    const sse = createSseReader(options.maxEventBytes ?? 16 * 1024 * 1024, (data) => {
      if (isOpen() && data !== '') emit(builder.next(parse(data)));
    });
    const read = async (): Promise<void> => {
      const response = await post(model, context, options, request.signal);
      if (!response.ok) throw new Error(await describe(response));
      const reader = response.body?.getReader();
      while (reader && isOpen()) {
        const { done, value } = await reader.read();
        if (done) break;
        touch();
        sse.push(value);
      }
      sse.end();
      fail(new Error('Connection closed by proxy server before the response completed'));
    };
    read().catch(fail);
  });
}

async function post(
  model: Model<Api>,
  context: TranscriptContext,
  options: ProxyStreamOptions,
  signal: AbortSignal,
): Promise<Response> {
  const { authToken, proxyUrl } = options;
  const token = typeof authToken === 'function' ? await authToken() : authToken;
  signal.throwIfAborted();
  return fetch(`${proxyUrl.replace(/\/+$/, '')}/api/stream`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model, context, options: pickClientOptions(options) }),
    signal,
  });
}

function parse(data: string): ProxyEvent {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw new Error('Malformed JSON from the proxy server', { cause });
  }
  if (typeof value !== 'object' || value === null) throw new Error('Malformed event from the proxy server');
  return value as ProxyEvent;
}

async function describe(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const reason = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const text = typeof reason === 'string' ? reason : `${String(response.status)} ${response.statusText}`;
  return `Proxy error: ${text}`;
}
