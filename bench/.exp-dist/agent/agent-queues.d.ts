import type { QueuePort } from '../engine/queue-port.js';
import type { AgentMessage, MessageQueues, QueueMode } from '../types.js';
import { MessageQueue } from './message-queue.js';
/** The two queues of an agent. */
export declare class AgentQueues {
    readonly steering: MessageQueue;
    readonly followUp: MessageQueue;
    constructor(steeringMode?: QueueMode, followUpMode?: QueueMode);
    get size(): number;
    snapshot(): MessageQueues;
    /** How one run polls them. */
    port(skipFirstPoll: boolean): QueuePort;
    claim(): readonly AgentMessage[];
    deliver(message: AgentMessage): boolean;
    takeBack(message: AgentMessage): boolean;
    clear(): void;
    release(): void;
}
