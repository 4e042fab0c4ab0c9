import { Observable, type SchedulerLike } from 'rxjs';
export interface ReplayOptions {
    /** `'instant'`: everything at once, synchronously. `'recorded'`: at the recorded pace. Default: `'instant'`. */
    timing?: 'instant' | 'recorded';
    /** What the recorded pace is kept with. Default: `asyncScheduler`, which `TestScheduler.run` virtualises. */
    scheduler?: SchedulerLike;
}
/** Something to do at a time, in milliseconds since the start. */
export interface ReplayStep<T> {
    readonly at: number;
    readonly run: (observer: {
        next(value: T): void;
        error(error: unknown): void;
        complete(): void;
    }) => void;
}
/** Runs the steps, one after the other, in time or at once. Unsubscribing stops it. */
export declare function replaySteps<T>(steps: readonly ReplayStep<T>[], { timing, scheduler }: ReplayOptions): Observable<T>;
