/** Counts what each caller has open. */
export class StreamSlots {
  private readonly open = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Takes a slot and gives the function that frees it, once; undefined when the caller has no slot left. */
  take(caller: string): (() => void) | undefined {
    const count = this.open.get(caller) ?? 0;
    if (count >= this.limit) return undefined;
    this.open.set(caller, count + 1);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      const left = (this.open.get(caller) ?? 1) - 1;
      if (left > 0) this.open.set(caller, left);
      else this.open.delete(caller);
    };
  }
}
