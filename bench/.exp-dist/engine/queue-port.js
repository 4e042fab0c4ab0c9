import { EMPTY, map, of } from 'rxjs';
import { fromHook } from '../internal/from-hook.js';
/** The queues of a config: its callbacks, and its streams as far as they have emitted. */
export function configQueues(config) {
    const steering = new StreamQueue(config.steering$, config.getSteeringMessages);
    const followUp = new StreamQueue(config.followUp$, config.getFollowUpMessages);
    return {
        open: () => {
            const subscription = steering.open();
            subscription.add(followUp.open());
            return subscription;
        },
        poll: (queue) => (queue === 'steering' ? steering : followUp).poll(),
        claim: (polled) => polled,
    };
}
class StreamQueue {
    source$;
    callback;
    waiting = [];
    failure;
    constructor(source$, callback) {
        this.source$ = source$;
        this.callback = callback;
    }
    open() {
        return (this.source$ ?? EMPTY).subscribe({
            next: (message) => this.waiting.push(message),
            error: (error) => {
                this.failure = { error };
            },
        });
    }
    poll() {
        if (this.callback === undefined && this.source$ === undefined)
            return NOTHING;
        return fromHook(() => this.callback?.()).pipe(map((messages) => {
            if (this.failure !== undefined)
                throw this.failure.error;
            const streamed = this.waiting;
            this.waiting = [];
            return messages === undefined ? streamed : [...messages, ...streamed];
        }));
    }
}
const NOTHING = of([]);
