/** First in, first out, at the same cost however many wait; `Array.shift` moves all of a long array. */
export class Fifo<T> {
  private items: T[] = [];
  private taken = 0;

  get empty(): boolean {
    return this.items.length === 0;
  }

  add(item: T): void {
    this.items.push(item);
  }

  /** The oldest; undefined when there is none. */
  take(): T | undefined {
    const item = this.items[this.taken++];
    if (this.taken >= this.items.length) {
      this.items = [];
      this.taken = 0;
    }
    return item;
  }
}
