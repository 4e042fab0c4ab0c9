import { after } from './after.js';
import { Refusal } from './refusal.js';

/**
 * What `work` gives, or a rejection with `late` after `ms` milliseconds and another one when the client goes away: work
 * that never ends must not hold a request. The signal is aborted then, with the reason that it is rejected with.
 */
export async function whileWaitedFor<T>(
  request: Request,
  ms: number,
  late: Refusal,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const stop = new AbortController();
  const { signal } = stop;
  const gone = (): void => {
    stop.abort(new Refusal(400, 'The client went away.'));
  };
  const cancel = after(ms, () => {
    stop.abort(late);
  });
  request.signal.addEventListener('abort', gone);
  try {
    if (request.signal.aborted) gone();
    signal.throwIfAborted();
    const stopped = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Refusal);
      });
    });
    return await Promise.race([work(signal), stopped]);
  } finally {
    cancel();
    request.signal.removeEventListener('abort', gone);
  }
}
