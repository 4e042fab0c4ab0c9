import { from, mergeMap, type Observable, of } from 'rxjs';
import { fromAsyncIterable } from './from-async-iterable.js';
import { isAsyncIterable, isObservableOf, isPromiseLike } from './is.js';

/** What user code may return where a stream of `T` is expected. */
export type StreamLike<T> =
  T | Observable<T> | AsyncIterable<T> | PromiseLike<T | Observable<T> | AsyncIterable<T>>;

/** Whatever it is, as an Observable: synchronous when `source` is. */
export function fromStream<T>(source: StreamLike<T>): Observable<T> {
  if (isObservableOf<T>(source)) return source;
  if (isAsyncIterable<T>(source)) return fromAsyncIterable<T>(source);
  if (isPromiseLike<T | Observable<T> | AsyncIterable<T>>(source)) {
    return from(Promise.resolve(source)).pipe(mergeMap((inner) => fromStream<T>(inner)));
  }
  return of(source);
}
