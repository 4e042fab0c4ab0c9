import { Observable } from 'rxjs';
/**
 * An Observable of an async iterable, read one value ahead of nothing. Unsubscribing reads no further and calls
 * `return()` without waiting for it, so that a `next()` which never settles cannot hold anything up. The value a
 * generator returns, if any, is the last emission.
 */
export declare function fromAsyncIterable<T>(iterable: AsyncIterable<T>): Observable<T>;
