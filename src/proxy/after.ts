/** The longest time that timers can measure. A longer one would be over at once. */
export const LONGEST_TIMER: number = 2 ** 31 - 1;

/** Calls `action` in `ms` milliseconds, unless the function it gives is called first; never when that is too long. */
export function after(ms: number, action: () => void): () => void {
  if (ms > LONGEST_TIMER) return () => undefined;
  const timer = setTimeout(action, ms);
  return () => {
    clearTimeout(timer);
  };
}
