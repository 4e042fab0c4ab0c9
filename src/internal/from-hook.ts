import { defaultIfEmpty, from, isObservable, Observable, of, take } from 'rxjs';
import type { OptionalHookResult } from '../types.js';
import { isPromiseLike } from './is.js';

/**
 * Calls a hook when subscribed and emits what it gives, once: a value, what its Promise resolves to, or its
 * Observable's first emission (undefined when it has none). Errors when the hook throws, rejects or errors.
 */
export function fromHook<T>(call: () => OptionalHookResult<T>): Observable<T | undefined> {
  return new Observable((subscriber) => {
    if (subscriber.closed) return;
    let result: ReturnType<typeof call>;
    try {
      result = call();
    } catch (error) {
      subscriber.error(error);
      return;
    }
    toSingle(result).subscribe(subscriber);
  });
}

function toSingle<T>(result: OptionalHookResult<T>): Observable<T | undefined> {
  if (isObservable(result)) return result.pipe(take(1), defaultIfEmpty(undefined));
  if (isPromiseLike<T | undefined>(result)) return from(Promise.resolve(result));
  return of(result as T | undefined);
}
