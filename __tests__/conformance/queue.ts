import type { AgentMessage, QueueMode } from 'rx-agent';

/** The queue that a loop's callbacks drain: what an Agent has of its own. */
export class Queue {
  private messages: AgentMessage[];

  constructor(
    messages: readonly AgentMessage[] = [],
    private readonly mode: QueueMode = 'one-at-a-time',
  ) {
    this.messages = [...messages];
  }

  readonly push = (message: AgentMessage): void => {
    this.messages.push(message);
  };

  readonly drain = (): Promise<AgentMessage[]> =>
    Promise.resolve(this.messages.splice(0, this.mode === 'all' ? this.messages.length : 1));
}
