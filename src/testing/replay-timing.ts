import { asyncScheduler, Observable, type SchedulerLike } from 'rxjs';

export interface ReplayOptions {
  /** `'instant'`: everything at once, synchronously. `'recorded'`: at the recorded pace. Default: `'instant'`. */
  timing?: 'instant' | 'recorded';
  /** What the recorded pace is kept with. Default: `asyncScheduler`, which `TestScheduler.run` virtualises. */
  scheduler?: SchedulerLike;
}

/** Something to do at a time, in milliseconds since the start. */
export interface ReplayStep<T> {
  readonly at: number;
  readonly run: (observer: { next(value: T): void; error(error: unknown): void; complete(): void }) => void;
}

/** Runs the steps, one after the other, in time or at once. Unsubscribing stops it. */
export function replaySteps<T>(
  steps: readonly ReplayStep<T>[],
  { timing = 'instant', scheduler = asyncScheduler }: ReplayOptions,
): Observable<T> {
  return new Observable((subscriber) => {
    const startedAt = scheduler.now();
    let index = 0;
    const play = (): void => {
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
