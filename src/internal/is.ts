import { isObservable, type Observable } from 'rxjs';

export function isPromiseLike<T>(value: unknown): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

export function isAsyncIterable<T>(value: unknown): value is AsyncIterable<T> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** `isObservable` with the element type that the caller knows. */
export function isObservableOf<T>(value: unknown): value is Observable<T> {
  return isObservable(value);
}
