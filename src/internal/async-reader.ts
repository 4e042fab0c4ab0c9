import type { Unsubscribable } from 'rxjs';
import type { Taker } from './take-from.js';

/**
 * Reads an async iterable, one value ahead of nothing. Unsubscribing reads no further and calls `return()` without
 * waiting for it, so that a `next()` which never settles cannot hold anything up. The value a generator returns, if any,
 * is the last one.
 */
export class AsyncReader<T> implements Unsubscribable {
  private readonly iterator: AsyncIterator<T, T | undefined> | undefined;
  private over = false;

  constructor(
    iterable: AsyncIterable<T>,
    private readonly taker: Taker<T>,
  ) {
    try {
      // The type of a returned value is left open by `AsyncIterable`.
      this.iterator = iterable[Symbol.asyncIterator]() as AsyncIterator<T, T | undefined>;
      this.read();
    } catch (error) {
      this.fail(error);
    }
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

  /** An async function would do the same, but `await` makes two closures a value. */
  private read(): void {
    Promise.resolve(this.iterator?.next()).then(this.take, this.fail);
  }

  private readonly take = (result: IteratorResult<T, T | undefined> | undefined): void => {
    if (this.over) return;
    try {
      this.follow(result as IteratorResult<T, T | undefined>);
    } catch (error) {
      this.fail(error);
    }
  };

  private follow({ done, value }: IteratorResult<T, T | undefined>): void {
    if (done === true) {
      this.over = true;
      if (value !== undefined) this.taker.next(value);
      this.taker.complete();
    } else if (this.taker.next(value)) {
      this.read();
    } else {
      this.unsubscribe();
    }
  }

  private readonly fail = (error: unknown): void => {
    if (this.over) return;
    this.over = true;
    this.taker.error(error);
  };
}
