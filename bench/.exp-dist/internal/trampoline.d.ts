import { Subscription, type SchedulerAction, type SchedulerLike } from 'rxjs';
/**
 * A scheduler that runs what is scheduled at once, or, when it is running something already, right after that: deep
 * recursion becomes a loop. RxJS's `queueScheduler` does the same for the whole program; one trampoline a run keeps a
 * run that starts inside another from waiting for it. Delays are not supported.
 */
export declare class Trampoline implements SchedulerLike {
    private readonly actions;
    private running;
    now(): number;
    schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, _delay?: number, state?: T): Subscription;
    private run;
}
