import { Subscription, type SchedulerAction, type SchedulerLike } from 'rxjs';
import { Fifo } from './fifo.js';
import { now } from './now.js';

/**
 * A scheduler that runs what is scheduled at once, or, when it is running something already, right after that: deep
 * recursion becomes a loop. RxJS's `queueScheduler` does the same for the whole program; one trampoline an agent keeps a
 * run from waiting for those of others that it starts inside. Delays are not supported.
 */
export class Trampoline implements SchedulerLike {
  private readonly actions = new Fifo<() => void>();
  private running = false;

  now(): number {
    return now();
  }

  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, _delay?: number, state?: T): Subscription {
    const action = new TrampolineAction<T>();
    this.actions.add(() => {
      if (!action.closed) work.call(action, state);
    });
    if (!this.running) this.run();
    return action;
  }

  private run(): void {
    this.running = true;
    try {
      while (!this.actions.empty) this.actions.take()?.();
    } finally {
      this.running = false;
    }
  }
}

class TrampolineAction<T> extends Subscription implements SchedulerAction<T> {
  schedule(): Subscription {
    return this;
  }
}
