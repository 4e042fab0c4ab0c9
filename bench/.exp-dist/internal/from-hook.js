import { defaultIfEmpty, from, isObservable, map, Observable, of, take } from 'rxjs';
import { isPromiseLike } from './is.js';
/**
 * Calls a hook when subscribed and emits what it gives, once: a value, what its Promise resolves to, or its
 * Observable's first emission (undefined when it has none). Null stands for undefined. Errors when the hook throws, rejects or errors.
 */
export function fromHook(call) {
    return new Observable((subscriber) => {
        const stopped = () => subscriber.closed;
        if (stopped())
            return;
        let result;
        try {
            result = call();
        }
        catch (error) {
            subscriber.error(error);
            return;
        }
        // A hook may have stopped its run. Its promise is listened to all the same: a rejection must not be nobody's.
        if (isPromiseLike(result) || !stopped())
            toSingle(result).subscribe(subscriber);
    });
}
function toSingle(result) {
    if (isObservable(result))
        return result.pipe(take(1), defaultIfEmpty(undefined), map(orUndefined));
    if (isPromiseLike(result))
        return from(Promise.resolve(result)).pipe(map(orUndefined));
    return of(orUndefined(result));
}
/** What the types rule out, JavaScript may still return. */
function orUndefined(value) {
    return value ?? undefined;
}
