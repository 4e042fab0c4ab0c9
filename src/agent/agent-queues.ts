import type { QueueName, QueuePort } from '../engine/queue-port.js';
import type { AgentMessage, QueueMode } from '../types.js';
import type { AgentStateChange } from './agent-state.js';
import { MessageQueue } from './message-queue.js';

/** The two queues of an agent. */
export class AgentQueues {
  readonly steering: MessageQueue;
  readonly followUp: MessageQueue;

  constructor(steeringMode: QueueMode = 'one-at-a-time', followUpMode: QueueMode = 'one-at-a-time') {
    this.steering = new MessageQueue(steeringMode);
    this.followUp = new MessageQueue(followUpMode);
  }

  get size(): number {
    return this.steering.size + this.followUp.size;
  }

  /** What the queues hold now, for the state. */
  change(): AgentStateChange {
    return { type: 'queue', queue: { steering: this.steering.messages, followUp: this.followUp.messages } };
  }

  /** How one run polls them. */
  port(skipFirstPoll: boolean): QueuePort {
    let skip = skipFirstPoll;
    return {
      poll: (name: QueueName) => {
        const skipped = skip && name === 'steering';
        if (name === 'steering') skip = false;
        return skipped ? [] : this[name].poll();
      },
      claim: () => this.claim(),
    };
  }

  claim(): readonly AgentMessage[] {
    return this.steering.claim().concat(this.followUp.claim());
  }

  deliver(message: AgentMessage): boolean {
    return this.steering.deliver(message) || this.followUp.deliver(message);
  }

  takeBack(message: AgentMessage): boolean {
    return this.steering.takeBack(message) || this.followUp.takeBack(message);
  }

  clear(): void {
    this.steering.clear();
    this.followUp.clear();
  }

  release(): void {
    this.steering.release();
    this.followUp.release();
  }
}
