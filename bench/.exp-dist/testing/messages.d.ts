import type { AssistantMessage, ImageContent, TextContent, ToolResultMessage, UserMessage } from '@earendil-works/pi-ai';
import type { ContentBlock } from './model-parts.js';
/** A user message, at time 0 unless `timestamp` (milliseconds since the epoch) says otherwise. */
export declare function userMessage(content: string | (TextContent | ImageContent)[], options?: {
    timestamp?: number;
}): UserMessage;
export type AssistantMessageOptions = Partial<Omit<AssistantMessage, 'role' | 'content'>>;
/**
 * A complete answer of {@link testModel} at time 0. `stopReason` is `toolUse` when it holds a tool call, `error` when
 * there is an `errorMessage`, otherwise `stop`. Tool calls without an id become `call_1`, `call_2`, … of this message.
 */
export declare function assistantMessage(content: string | readonly ContentBlock[], options?: AssistantMessageOptions): AssistantMessage;
export interface ToolResultMessageOptions {
    isError?: boolean;
    timestamp?: number;
    details?: NonNullable<ToolResultMessage['details']>;
}
/** What a tool answered, at time 0. */
export declare function toolResultMessage(call: {
    readonly id: string;
    readonly name: string;
}, content: string | (TextContent | ImageContent)[], options?: ToolResultMessageOptions): ToolResultMessage;
