import { Observable } from 'rxjs';
import type { OptionalHookResult } from '../types.js';
/**
 * Calls a hook when subscribed and emits what it gives, once: a value, what its Promise resolves to, or its
 * Observable's first emission (undefined when it has none). Null stands for undefined. Errors when the hook throws, rejects or errors.
 */
export declare function fromHook<T>(call: () => OptionalHookResult<T>): Observable<T | undefined>;
