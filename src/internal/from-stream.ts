import { Observable, of } from 'rxjs';
import { fromAsyncIterable } from './from-async-iterable.js';
import { isAsyncIterable, isObservableOf, isPromiseLike, isStream } from './is.js';

/** What user code may return where a stream of `T` is expected. */
export type StreamLike<T> =
  T | Observable<T> | AsyncIterable<T> | PromiseLike<T | Observable<T> | AsyncIterable<T>>;

/** Whatever it is, as an Observable: synchronous when `source` is. */
export function fromStream<T>(source: StreamLike<T>): Observable<T> {
  if (isObservableOf<T>(source)) return source;
  if (isAsyncIterable<T>(source)) return fromAsyncIterable<T>(source);
  if (isPromiseLike<T | Observable<T> | AsyncIterable<T>>(source)) return fromPromise(source);
  return of(source);
}

/** By hand, because most tools and many models give a Promise: no operator for what it resolves to. */
function fromPromise<T>(promise: PromiseLike<T | Observable<T> | AsyncIterable<T>>): Observable<T> {
  return new Observable((subscriber) => {
    Promise.resolve(promise).then(
      (resolved) => {
        if (subscriber.closed) return;
        if (isStream(resolved)) {
          subscriber.add(fromStream(resolved as StreamLike<T>).subscribe(subscriber));
        } else {
          subscriber.next(resolved as T);
          subscriber.complete();
        }
      },
      (error: unknown) => {
        subscriber.error(error);
      },
    );
  });
}
