import type { Api, Model } from '@earendil-works/pi-ai';
import { Transcript } from '../internal/transcript.js';
import type { AgentMessage, AgentState, AgentTool, MessageQueues, ThinkingLevel, ToolExecution } from '../types.js';
/** What a snapshot is made of. */
interface Parts {
    readonly systemPrompt: string;
    readonly model: Model<Api>;
    readonly thinkingLevel: ThinkingLevel;
    readonly tools: readonly AgentTool[];
    readonly isStreaming: boolean;
    readonly streamingMessage: AgentMessage | undefined;
    readonly errorMessage: string | undefined;
    readonly queue: MessageQueues;
    readonly toolExecutions: readonly ToolExecution[];
    readonly pending: PendingCalls;
    readonly transcript: Transcript<AgentMessage>;
}
/** The ids of the calls that run, gathered when first read. */
export declare class PendingCalls {
    private readonly executions;
    private set;
    constructor(executions: readonly ToolExecution[]);
    get ids(): ReadonlySet<string>;
}
/**
 * One state. What costs more the longer a conversation is, `messages` and `pendingToolCalls`, is made when it is read;
 * making the next state costs the same whatever the length.
 */
export declare class StateSnapshot implements AgentState {
    readonly systemPrompt: string;
    readonly model: Model<Api>;
    readonly thinkingLevel: ThinkingLevel;
    readonly tools: readonly AgentTool[];
    readonly isStreaming: boolean;
    readonly streamingMessage: AgentMessage | undefined;
    readonly errorMessage: string | undefined;
    readonly queue: MessageQueues;
    readonly toolExecutions: readonly ToolExecution[];
    private readonly pending;
    private readonly transcript;
    private constructor();
    static from(state: AgentState): StateSnapshot;
    get messages(): readonly AgentMessage[];
    get pendingToolCalls(): ReadonlySet<string>;
    /** The same with some parts replaced. */
    copy(changes: Partial<Parts>): StateSnapshot;
    /** `copy({ streamingMessage })` without its spread: the token path. */
    withStreamingMessage(message: AgentMessage | undefined): StateSnapshot;
    withMessages(messages: readonly AgentMessage[]): StateSnapshot;
    /** Adds to the transcript the message that was streaming. */
    append(message: AgentMessage): StateSnapshot;
    toJSON(): AgentState;
    private parts;
}
export {};
