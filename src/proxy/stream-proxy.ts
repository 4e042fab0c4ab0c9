import type {
  Api,
  AssistantMessageEvent,
  Model,
  SimpleStreamOptions,
  TranscriptContext,
} from '@earendil-works/pi-ai';
import {
  catchError,
  defer,
  EMPTY,
  fromEvent,
  map,
  merge,
  type MonoTypeOperatorFunction,
  type Observable,
  of,
  take,
  takeWhile,
  throwError,
  timeout,
} from 'rxjs';
import { errorText } from '../errors.js';
import { now } from '../internal/now.js';
import { LONGEST_TIMER } from './after.js';
import { openProxy } from './open-proxy.js';
import { ProxiedMessage } from './proxied-message.js';
import { proxyEvents } from './proxy-events.js';
import { redactText } from './redact-text.js';

export interface ProxyStreamOptions extends Omit<SimpleStreamOptions, 'signal'> {
  /** Where the server is; `/api/stream` is added. */
  proxyUrl: string;
  /** Says to the server who asks. A function is called for each request. */
  authToken: string | (() => string | PromiseLike<string>);
  /** Aborting it ends the answer with `stopReason: 'aborted'`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds without a byte, heartbeats included, after which the answer fails. Default: none. */
  idleTimeoutMs?: number;
  /** The longest event in characters. Default: 16 Mi. */
  maxEventLength?: number;
}

const MAX_EVENT_LENGTH = 16 * 1024 * 1024;

/**
 * Asks the model through a server that holds the keys; a `StreamFn` when given its options. Cold: each subscription is a
 * request, and unsubscribing cancels it. Whatever goes wrong is a final message with `stopReason` `'error'` or
 * `'aborted'`, which keeps what came; the Observable itself never errors. It completes with the first final message and
 * closes the connection then.
 */
export function streamProxy(
  model: Model<Api>,
  context: TranscriptContext,
  options: ProxyStreamOptions,
): Observable<AssistantMessageEvent> {
  return defer(() => {
    const answer = new ProxiedMessage(model, now());
    const aborted$ = whenAborted(options.signal).pipe(map(() => answer.fail('aborted', 'Operation aborted')));
    const events$ = openProxy(model, context, options).pipe(
      failWhenIdle(options.idleTimeoutMs),
      proxyEvents(options.maxEventLength ?? MAX_EVENT_LENGTH),
      map((event) => answer.apply(event)),
      catchError((error: unknown) => of(answer.fail('error', redactText(errorText(error))))),
    );
    return merge(aborted$, events$).pipe(takeWhile(isNotFinal, true));
  });
}

function whenAborted(signal: AbortSignal | undefined): Observable<unknown> {
  if (signal === undefined) return EMPTY;
  return signal.aborted ? of(undefined) : fromEvent(signal, 'abort').pipe(take(1));
}

function failWhenIdle<T>(idleTimeoutMs: number | undefined): MonoTypeOperatorFunction<T> {
  if (idleTimeoutMs === undefined || idleTimeoutMs > LONGEST_TIMER) return (source$) => source$;
  const text = `The proxy sent nothing for ${String(idleTimeoutMs)} ms.`;
  return timeout({ each: idleTimeoutMs, with: () => throwError(() => new Error(text)) });
}

function isNotFinal(event: AssistantMessageEvent): boolean {
  return event.type !== 'done' && event.type !== 'error';
}
