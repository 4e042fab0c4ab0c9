import { LONGEST_TIMER } from './after.js';

/** Calls `action` every `ms` milliseconds until the function it gives is called; never when that is too long. */
export function every(ms: number, action: () => void): () => void {
  if (ms > LONGEST_TIMER) return () => undefined;
  const timer = setInterval(action, ms);
  return () => {
    clearInterval(timer);
  };
}
