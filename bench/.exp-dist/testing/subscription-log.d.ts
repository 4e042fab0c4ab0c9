import { Observable } from 'rxjs';
import type { SubscriptionLogLike } from './picture-assert.js';
/** The same stream; notes in `log` when it is subscribed and unsubscribed. */
export declare function logged<T>(source$: Observable<T>, log: SubscriptionLogLike[], now: () => number): Observable<T>;
/** The same stream, but unsubscribing does not stop its source. */
export declare function deaf<T>(source$: Observable<T>): Observable<T>;
