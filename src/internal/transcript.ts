/**
 * An immutable list that is cheap to append to. All versions share one log that only grows; the array of a version is
 * made when it is first read, and kept. Appending to a version that is not the newest copies. What it grows is out of
 * the reach of stores that freeze whatever they are given.
 */
export class Transcript<T> {
  #log: T[] | undefined;
  #array: readonly T[] | undefined;
  readonly length: number;

  private constructor(log: T[] | undefined, length: number, array?: readonly T[]) {
    this.#log = log;
    this.length = length;
    this.#array = array;
  }

  /** `items` must not change afterwards. */
  static of<T>(items: readonly T[]): Transcript<T> {
    return new Transcript<T>(undefined, items.length, items);
  }

  get items(): readonly T[] {
    return (this.#array ??= this.#log?.slice(0, this.length) ?? []);
  }

  get last(): T | undefined {
    return this.#log === undefined ? this.#array?.[this.length - 1] : this.#log[this.length - 1];
  }

  append(item: T): Transcript<T> {
    if (this.#log?.length !== this.length) this.#log = this.items.slice();
    this.#log.push(item);
    return new Transcript(this.#log, this.length + 1);
  }
}
