import type { AgentMessage, QueueMode } from '../types.js';

interface Entry {
  readonly message: AgentMessage;
  /** `claimed`: its injection has begun. */
  status: 'waiting' | 'polled' | 'claimed';
}

const NOTHING: readonly AgentMessage[] = [];

/**
 * Messages that wait for delivery. A message stays in the queue until it is in the transcript: polling only marks it,
 * so that a run which is stopped in between loses nothing.
 */
export class MessageQueue {
  private entries: Entry[] = [];

  constructor(public mode: QueueMode) {}

  get messages(): readonly AgentMessage[] {
    return this.entries.map(({ message }) => message);
  }

  get size(): number {
    return this.entries.length;
  }

  enqueue(message: AgentMessage): void {
    this.entries.push({ message, status: 'waiting' });
  }

  /** What the next poll would give. */
  peek(): readonly AgentMessage[] {
    return this.next().map(({ message }) => message);
  }

  poll(): readonly AgentMessage[] {
    if (this.entries.length === 0) return NOTHING;
    return this.next().map((entry) => {
      entry.status = 'polled';
      return entry.message;
    });
  }

  /** What was polled and is still here; it can no longer be taken back. */
  claim(): readonly AgentMessage[] {
    if (this.entries.length === 0) return NOTHING;
    const polled = this.entries.filter(({ status }) => status === 'polled');
    for (const entry of polled) entry.status = 'claimed';
    return polled.map(({ message }) => message);
  }

  /** Removes a claimed message that is now in the transcript; says whether it was one. */
  deliver(message: AgentMessage): boolean {
    if (this.entries.length === 0) return false;
    return this.remove(this.entries.findIndex((it) => it.message === message && it.status === 'claimed'));
  }

  /** Removes one waiting message by identity; says whether there was one. */
  takeBack(message: AgentMessage): boolean {
    const find = (wanted: Entry['status']): number =>
      this.entries.findIndex((it) => it.message === message && it.status === wanted);
    return this.remove(find('waiting')) || this.remove(find('polled'));
  }

  /** Removes all but what is being injected. */
  clear(): void {
    this.entries = this.entries.filter(({ status }) => status === 'claimed');
  }

  /** What was polled and not delivered waits again. */
  release(): void {
    for (const entry of this.entries) entry.status = 'waiting';
  }

  private next(): readonly Entry[] {
    const waiting = this.entries.filter(({ status }) => status === 'waiting');
    return this.mode === 'all' ? waiting : waiting.slice(0, 1);
  }

  private remove(index: number): boolean {
    if (index < 0) return false;
    this.entries.splice(index, 1);
    return true;
  }
}
