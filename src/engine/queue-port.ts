import { EMPTY, type Observable, type Subscription, type TeardownLogic } from 'rxjs';
import { fromHook } from '../internal/from-hook.js';
import { mapStep, type Step } from '../internal/step.js';
import type { AgentLoopConfig, OptionalHookResult } from '../config.js';
import type { AgentMessage } from '../types.js';

export type QueueName = 'steering' | 'followUp';

/** Where a run gets the messages that are to be injected. */
export interface QueuePort {
  /** Called when the run starts; the teardown when it ends. */
  open?(): TeardownLogic;
  /** What is due now; may be empty. */
  poll(queue: QueueName): Step<readonly AgentMessage[]>;
  /** Of what was polled, what may be injected now: less what was taken back meanwhile. */
  claim(polled: readonly AgentMessage[]): readonly AgentMessage[];
}

/** The queues of a config: its callbacks, and its streams as far as they have emitted. */
export function configQueues(config: AgentLoopConfig): QueuePort {
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
  private waiting: AgentMessage[] = [];
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly source$: Observable<AgentMessage> | undefined,
    private readonly callback: (() => OptionalHookResult<readonly AgentMessage[]>) | undefined,
  ) {}

  open(): Subscription {
    return (this.source$ ?? EMPTY).subscribe({
      next: (message) => this.waiting.push(message),
      error: (error: unknown) => {
        this.failure = { error };
      },
    });
  }

  poll(): Step<readonly AgentMessage[]> {
    return mapStep(fromHook<readonly AgentMessage[]>(this.callback?.()), (messages) => {
      if (this.failure !== undefined) throw this.failure.error;
      const streamed = this.waiting;
      this.waiting = [];
      return messages === undefined ? streamed : [...messages, ...streamed];
    });
  }
}
