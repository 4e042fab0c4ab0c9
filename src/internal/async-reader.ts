import type { Unsubscribable } from 'rxjs';
import type { Taker } from './take-from.js';

/**
 * Reads an async iterable, one value ahead of nothing. Unsubscribing reads no further and calls `return()` without
 * waiting for it, so that a `next()` which never settles cannot hold anything up. The value a generator returns, if any,
 * is the last one.
 */
export class AsyncReader<T> implements Unsubscribable {
  private iterator: AsyncIterator<T, T | undefined> | undefined;
  private over = false;

  constructor(
    iterable: AsyncIterable<T>,
    private readonly taker: Taker<T>,
  ) {
    void this.read(iterable);
  }

  unsubscribe(): void {
    if (this.over) return;
    this.over = true;
    try {
      this.iterator?.return?.().then(undefined, () => undefined);
    } catch {
      // Whoever left does not care how the iterator takes it.
    }
  }

  private stopped(): boolean {
    return this.over;
  }

  /** `await` takes one promise a value; `then` would make another for what its callbacks give. */
  private async read(iterable: AsyncIterable<T>): Promise<void> {
    try {
      // The type of a returned value is left open by `AsyncIterable`.
      const iterator = iterable[Symbol.asyncIterator]() as AsyncIterator<T, T | undefined>;
      this.iterator = iterator;
      while (!this.stopped()) {
        const { done, value } = await iterator.next();
        if (this.stopped()) return;
        if (done === true) {
          this.over = true;
          if (value !== undefined) this.taker.next(value);
          this.taker.complete();
        } else if (!this.taker.next(value)) {
          this.unsubscribe();
        }
      }
    } catch (error) {
      if (this.over) return;
      this.over = true;
      this.taker.error(error);
    }
  }
}
