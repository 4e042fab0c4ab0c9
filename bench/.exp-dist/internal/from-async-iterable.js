import { Observable } from 'rxjs';
/**
 * An Observable of an async iterable, read one value ahead of nothing. Unsubscribing reads no further and calls
 * `return()` without waiting for it, so that a `next()` which never settles cannot hold anything up. The value a
 * generator returns, if any, is the last emission.
 */
export function fromAsyncIterable(iterable) {
    return new Observable((subscriber) => {
        // The type of a returned value is left open by `AsyncIterable`.
        const iterator = iterable[Symbol.asyncIterator]();
        let finished = false;
        const onError = (error) => {
            finished = true;
            subscriber.error(error);
        };
        const onResult = (result) => {
            if (subscriber.closed)
                return;
            if (result.done === true) {
                finished = true;
                if (result.value !== undefined)
                    subscriber.next(result.value);
                subscriber.complete();
                return;
            }
            subscriber.next(result.value);
            pull();
        };
        const pull = () => {
            if (subscriber.closed)
                return;
            try {
                iterator.next().then(onResult, onError);
            }
            catch (error) {
                onError(error);
            }
        };
        subscriber.add(() => {
            if (!finished)
                leave(iterator);
        });
        pull();
    });
}
function leave(iterator) {
    try {
        iterator.return?.().then(undefined, () => undefined);
    }
    catch {
        // Whoever left does not care how the iterator takes it.
    }
}
