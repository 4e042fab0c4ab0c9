import { type Observable } from 'rxjs';
export declare function isPromiseLike<T>(value: unknown): value is PromiseLike<T>;
export declare function isAsyncIterable<T>(value: unknown): value is AsyncIterable<T>;
/** `isObservable` with the element type that the caller knows. */
export declare function isObservableOf<T>(value: unknown): value is Observable<T>;
