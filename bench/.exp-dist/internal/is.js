import { isObservable } from 'rxjs';
export function isPromiseLike(value) {
    return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
export function isAsyncIterable(value) {
    return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
/** `isObservable` with the element type that the caller knows. */
export function isObservableOf(value) {
    return isObservable(value);
}
