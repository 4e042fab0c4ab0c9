import { Observable } from 'rxjs';
/** The same stream; notes in `log` when it is subscribed and unsubscribed. */
export function logged(source$, log, now) {
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
export function deaf(source$) {
    return new Observable((subscriber) => {
        source$.subscribe({
            next: (value) => {
                subscriber.next(value);
            },
            error: (error) => {
                subscriber.error(error);
            },
            complete: () => {
                subscriber.complete();
            },
        });
    });
}
