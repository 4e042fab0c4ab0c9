import { Subscription } from 'rxjs';
import { now } from './now.js';
/**
 * A scheduler that runs what is scheduled at once, or, when it is running something already, right after that: deep
 * recursion becomes a loop. RxJS's `queueScheduler` does the same for the whole program; one trampoline a run keeps a
 * run that starts inside another from waiting for it. Delays are not supported.
 */
export class Trampoline {
    actions = [];
    running = false;
    now() {
        return now();
    }
    schedule(work, _delay, state) {
        const action = new TrampolineAction();
        this.actions.push(() => {
            if (!action.closed)
                work.call(action, state);
        });
        if (!this.running)
            this.run();
        return action;
    }
    run() {
        this.running = true;
        try {
            for (let action = this.actions.shift(); action !== undefined; action = this.actions.shift())
                action();
        }
        finally {
            this.running = false;
        }
    }
}
class TrampolineAction extends Subscription {
    schedule() {
        return this;
    }
}
