import { from, mergeMap, of } from 'rxjs';
import { fromAsyncIterable } from './from-async-iterable.js';
import { isAsyncIterable, isObservableOf, isPromiseLike } from './is.js';
/** Whatever it is, as an Observable: synchronous when `source` is. */
export function fromStream(source) {
    if (isObservableOf(source))
        return source;
    if (isAsyncIterable(source))
        return fromAsyncIterable(source);
    if (isPromiseLike(source)) {
        return from(Promise.resolve(source)).pipe(mergeMap((inner) => fromStream(inner)));
    }
    return of(source);
}
