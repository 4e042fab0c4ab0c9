import type { QueueName, QueuePort } from '../engine/queue-port.js';
import type { AgentMessage, QueueMode } from '../types.js';
import type { AgentStateChange } from './agent-state.js';

interface Entry {
  readonly queue: QueueName;
  readonly message: AgentMessage;
  /** `claimed`: its injection has begun. */
  status: 'waiting' | 'polled' | 'claimed';
}

/**
 * The messages that wait for delivery, in two queues. A message stays until it is in the transcript: polling only marks
 * it, so that a run which is stopped in between loses nothing.
 */
export class AgentQueues implements QueuePort {
  private entries: readonly Entry[] = [];

  constructor(
    public steering: QueueMode = 'one-at-a-time',
    public followUp: QueueMode = 'one-at-a-time',
  ) {}

  get size(): number {
    return this.entries.length;
  }

  /** What the queues hold now, for the state. */
  change(): AgentStateChange {
    const messages = (name: QueueName): readonly AgentMessage[] =>
      messagesOf(this.entries.filter(({ queue }) => queue === name));
    return { type: 'queue', queue: { steering: messages('steering'), followUp: messages('followUp') } };
  }

  enqueue(queue: QueueName, message: AgentMessage): void {
    this.entries = [...this.entries, { queue, message, status: 'waiting' }];
  }

  /** What the next poll would give. */
  peek(queue: QueueName): readonly AgentMessage[] {
    return messagesOf(this.next(queue));
  }

  poll(queue: QueueName): readonly AgentMessage[] {
    return messagesOf(mark(this.next(queue), 'polled'));
  }

  /** What was polled and is still here; it can no longer be taken back. */
  claim(): readonly AgentMessage[] {
    return messagesOf(mark(this.having('polled'), 'claimed'));
  }

  /** Removes a claimed message that is now in the transcript; says whether it was one. */
  deliver(message: AgentMessage): boolean {
    return this.remove(message, 'claimed');
  }

  /** Removes one waiting message by identity; says whether there was one. */
  takeBack(message: AgentMessage): boolean {
    return this.remove(message, 'waiting') || this.remove(message, 'polled');
  }

  /** Removes all of a queue, or of both, but what is being injected. */
  clear(name?: QueueName): void {
    this.entries = this.entries.filter(
      ({ queue, status }) => status === 'claimed' || (name !== undefined && name !== queue),
    );
  }

  /** What was polled and not delivered waits again. */
  release(): void {
    mark(this.entries, 'waiting');
  }

  private next(name: QueueName): readonly Entry[] {
    const waiting = this.having('waiting').filter(({ queue }) => queue === name);
    return this[name] === 'all' ? waiting : waiting.slice(0, 1);
  }

  private having(status: Entry['status']): readonly Entry[] {
    return this.entries.filter((entry) => entry.status === status);
  }

  private remove(message: AgentMessage, status: Entry['status']): boolean {
    const found = this.having(status).find((entry) => entry.message === message);
    this.entries = this.entries.filter((entry) => entry !== found);
    return found !== undefined;
  }
}

function mark(entries: readonly Entry[], status: Entry['status']): readonly Entry[] {
  for (const entry of entries) entry.status = status;
  return entries;
}

function messagesOf(entries: readonly Entry[]): readonly AgentMessage[] {
  return entries.map(({ message }) => message);
}
