import { Observable } from 'rxjs';
import type { SubscriptionLogLike } from './picture-assert.js';

/** The same stream; notes in `log` when it is subscribed and unsubscribed. */
export function logged<T>(
  source$: Observable<T>,
  log: SubscriptionLogLike[],
  now: () => number,
): Observable<T> {
  return new Observable((subscriber) => {
    const subscribedFrame = now();
    const index = log.push({ subscribedFrame, unsubscribedFrame: Infinity }) - 1;
    subscriber.add(() => {
      log[index] = { subscribedFrame, unsubscribedFrame: now() };
    });
    subscriber.add(source$.subscribe(subscriber));
  });
}

/** The same stream, but unsubscribing does not stop its source. */
export function deaf<T>(source$: Observable<T>): Observable<T> {
  return new Observable((subscriber) => {
    source$.subscribe({
      next: (value) => {
        subscriber.next(value);
      },
      error: (error: unknown) => {
        subscriber.error(error);
      },
      complete: () => {
        subscriber.complete();
      },
    });
  });
}
