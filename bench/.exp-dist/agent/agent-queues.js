import { defer, of } from 'rxjs';
import { MessageQueue } from './message-queue.js';
/** The two queues of an agent. */
export class AgentQueues {
    steering;
    followUp;
    constructor(steeringMode = 'one-at-a-time', followUpMode = 'one-at-a-time') {
        this.steering = new MessageQueue(steeringMode);
        this.followUp = new MessageQueue(followUpMode);
    }
    get size() {
        return this.steering.size + this.followUp.size;
    }
    snapshot() {
        return { steering: this.steering.messages, followUp: this.followUp.messages };
    }
    /** How one run polls them. */
    port(skipFirstPoll) {
        let skip = skipFirstPoll;
        return {
            poll: (name) => defer(() => {
                const skipped = skip && name === 'steering';
                if (name === 'steering')
                    skip = false;
                return of(skipped ? [] : this[name].poll());
            }),
            claim: () => this.claim(),
        };
    }
    claim() {
        return [...this.steering.claim(), ...this.followUp.claim()];
    }
    deliver(message) {
        return this.steering.deliver(message) || this.followUp.deliver(message);
    }
    takeBack(message) {
        return this.steering.takeBack(message) || this.followUp.takeBack(message);
    }
    clear() {
        this.steering.clear();
        this.followUp.clear();
    }
    release() {
        this.steering.release();
        this.followUp.release();
    }
}
