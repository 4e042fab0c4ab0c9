import { type Observable, type TeardownLogic } from 'rxjs';
import type { AgentLoopConfig, AgentMessage } from '../types.js';
export type QueueName = 'steering' | 'followUp';
/** Where a run gets the messages that are to be injected. */
export interface QueuePort {
    /** Called when the run starts; the teardown when it ends. */
    open?(): TeardownLogic;
    /** What is due now; may be empty. */
    poll(queue: QueueName): Observable<readonly AgentMessage[]>;
    /** Of what was polled, what may be injected now: less what was taken back meanwhile. */
    claim(polled: readonly AgentMessage[]): readonly AgentMessage[];
}
/** The queues of a config: its callbacks, and its streams as far as they have emitted. */
export declare function configQueues(config: AgentLoopConfig): QueuePort;
