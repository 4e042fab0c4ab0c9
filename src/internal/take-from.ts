import { Observable, Subscription, type Unsubscribable } from 'rxjs';
import { AsyncReader } from './async-reader.js';
import { isAsyncIterable, isObservableOf, isPromiseLike } from './is.js';

/** What user code may return where a stream of `T` is expected. */
export type StreamLike<T> =
  T | Observable<T> | AsyncIterable<T> | PromiseLike<T | Observable<T> | AsyncIterable<T>>;

/** Who takes the values of a stream. */
export interface Taker<T> {
  /** Says whether it wants more; must not throw. */
  next(value: T): boolean;
  error(error: unknown): void;
  /** The stream is over. */
  complete(): void;
}

/**
 * Gives the values of a stream, whatever it is, to its taker: synchronously when the stream is. Unsubscribing leaves the
 * stream.
 */
export function takeFrom<T>(source: StreamLike<T>, taker: Taker<T>): Unsubscribable {
  if (isObservableOf<T>(source)) return takeEmitted(source, taker);
  if (isAsyncIterable<T>(source)) return new AsyncReader<T>(source, taker);
  if (isPromiseLike<T | Observable<T> | AsyncIterable<T>>(source)) return takeResolved(source, taker);
  taker.next(source);
  taker.complete();
  return Subscription.EMPTY;
}

/** `takeWhile` in one subscription; the subscriber is there first, so that what is synchronous can be left too. */
function takeEmitted<T>(source$: Observable<T>, taker: Taker<T>): Unsubscribable {
  let taking: Unsubscribable | undefined;
  return new Observable<T>((subscriber) => {
    taking = subscriber;
    source$.subscribe(subscriber);
  }).subscribe({
    next: (value) => {
      if (!taker.next(value)) taking?.unsubscribe();
    },
    error: (error: unknown) => {
      taker.error(error);
    },
    complete: () => {
      taker.complete();
    },
  });
}

function takeResolved<T>(
  promise: PromiseLike<T | Observable<T> | AsyncIterable<T>>,
  taker: Taker<T>,
): Unsubscribable {
  const subscription = new Subscription();
  Promise.resolve(promise).then(
    (source) => {
      if (!subscription.closed) subscription.add(takeFrom<T>(source, taker));
    },
    (error: unknown) => {
      if (!subscription.closed) taker.error(error);
    },
  );
  return subscription;
}
