import { Observable } from 'rxjs';

/**
 * An Observable of an async iterable, read one value ahead of nothing. Unsubscribing reads no further and calls
 * `return()` without waiting for it, so that a `next()` which never settles cannot hold anything up. The value a
 * generator returns, if any, is the last emission.
 */
export function fromAsyncIterable<T>(iterable: AsyncIterable<T>): Observable<T> {
  return new Observable((subscriber) => {
    // The type of a returned value is left open by `AsyncIterable`.
    const iterator = iterable[Symbol.asyncIterator]() as AsyncIterator<T, T | undefined>;
    let finished = false;
    const stopped = (): boolean => subscriber.closed;
    subscriber.add(() => {
      if (!finished) leave(iterator);
    });
    // `await` takes one promise a value; `then` would make another for what its callbacks give.
    const read = async (): Promise<void> => {
      try {
        while (!stopped()) {
          const result = await iterator.next();
          if (stopped()) return;
          finished = result.done === true;
          if (!finished || result.value !== undefined) subscriber.next(result.value as T);
          if (finished) subscriber.complete();
        }
      } catch (error) {
        finished = true;
        subscriber.error(error);
      }
    };
    void read();
  });
}

function leave(iterator: AsyncIterator<unknown, unknown>): void {
  try {
    iterator.return?.().then(undefined, () => undefined);
  } catch {
    // Whoever left does not care how the iterator takes it.
  }
}
