import { type Observable } from 'rxjs';
/** What user code may return where a stream of `T` is expected. */
export type StreamLike<T> = T | Observable<T> | AsyncIterable<T> | PromiseLike<T | Observable<T> | AsyncIterable<T>>;
/** Whatever it is, as an Observable: synchronous when `source` is. */
export declare function fromStream<T>(source: StreamLike<T>): Observable<T>;
