import type { AgentMessage, QueueMode } from '../types.js';
/**
 * Messages that wait for delivery. A message stays in the queue until it is in the transcript: polling only marks it,
 * so that a run which is stopped in between loses nothing.
 */
export declare class MessageQueue {
    mode: QueueMode;
    private entries;
    constructor(mode: QueueMode);
    get messages(): readonly AgentMessage[];
    get size(): number;
    enqueue(message: AgentMessage): void;
    /** What the next poll would give. */
    peek(): readonly AgentMessage[];
    poll(): readonly AgentMessage[];
    /** What was polled and is still here; it can no longer be taken back. */
    claim(): readonly AgentMessage[];
    /** Removes a claimed message that is now in the transcript; says whether it was one. */
    deliver(message: AgentMessage): boolean;
    /** Removes one waiting message by identity; says whether there was one. */
    takeBack(message: AgentMessage): boolean;
    /** Removes all but what is being injected. */
    clear(): void;
    /** What was polled and not delivered waits again. */
    release(): void;
    private next;
    private remove;
}
