import { asyncScheduler, Observable } from 'rxjs';
/** Runs the steps, one after the other, in time or at once. Unsubscribing stops it. */
export function replaySteps(steps, { timing = 'instant', scheduler = asyncScheduler }) {
    return new Observable((subscriber) => {
        const startedAt = scheduler.now();
        let index = 0;
        const play = () => {
            for (let step = steps[index]; step !== undefined && !subscriber.closed; step = steps[++index]) {
                const wait = timing === 'instant' ? 0 : step.at - (scheduler.now() - startedAt);
                if (wait > 0) {
                    subscriber.add(scheduler.schedule(play, wait));
                    return;
                }
                step.run(subscriber);
            }
        };
        play();
    });
}
