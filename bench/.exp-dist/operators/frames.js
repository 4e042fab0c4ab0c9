import { animationFrameScheduler, asyncScheduler, Observable, } from 'rxjs';
/** A sixtieth of a second, in whole milliseconds. */
const FRAME_MS = 16;
/**
 * At most one value per animation frame: the first at once, then the latest at each frame. A state that is not
 * streaming is published at once, so the end of a run never waits. Where there are no animation frames, or with another
 * `scheduler`, a frame is 16 ms. What waits is published before the source's completion or error, and
 * dropped on unsubscription.
 */
export function frames(scheduler) {
    return (source$) => new Observable((subscriber) => {
        const frame = scheduler ?? (typeof requestAnimationFrame === 'function' ? animationFrameScheduler : asyncScheduler);
        const delay = frame === animationFrameScheduler ? 0 : FRAME_MS;
        let waiting;
        let timer;
        const publish = () => {
            const published = waiting;
            waiting = undefined;
            if (published !== undefined)
                subscriber.next(published.value);
        };
        const open = () => {
            timer = frame.schedule(() => {
                timer = undefined;
                if (waiting === undefined)
                    return;
                open();
                publish();
            }, delay);
        };
        subscriber.add(() => timer?.unsubscribe());
        subscriber.add(source$.subscribe({
            next: (value) => {
                waiting = { value };
                if (timer !== undefined && !isTerminal(value))
                    return;
                timer?.unsubscribe();
                open();
                publish();
            },
            error: (error) => {
                publish();
                subscriber.error(error);
            },
            complete: () => {
                publish();
                subscriber.complete();
            },
        }));
    });
}
function isTerminal(value) {
    return typeof value === 'object' && value !== null && 'isStreaming' in value && value.isStreaming === false;
}
