import { isObservable, type Observable } from 'rxjs';

export function isPromiseLike<T>(value: unknown): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** A rejection of a promise that nobody waits for any more is nobody's business. */
export function ignoreRejection(value: unknown): void {
  if (isPromiseLike(value)) Promise.resolve(value).catch(() => undefined);
}

export function isAsyncIterable<T>(value: unknown): value is AsyncIterable<T> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** `isObservable` with the element type that the caller knows. */
export function isObservableOf<T>(value: unknown): value is Observable<T> {
  return isObservable(value);
}

/** Whether a value comes over time. */
export function isStream(value: unknown): boolean {
  return isObservable(value) || isAsyncIterable(value) || isPromiseLike(value);
}
