import type { Api, AssistantMessage, Message, Model, ToolResultMessage } from '@earendil-works/pi-ai';
import type { AgentMessage, AgentToolCall, AgentToolResult, ThinkingLevel } from '../types.js';
export declare const ABORTED = "Operation aborted";
/** An answer that no model gave: the run was stopped, or something failed. */
export declare function emptyAnswer(model: Model<Api>, stopReason: 'pending' | 'aborted' | 'error', errorMessage?: string): AssistantMessage;
/** An answer as far as it came, ended by a stop or a failure. */
export declare function cutAnswer(partial: AssistantMessage, stopReason: 'aborted' | 'error', errorMessage: string): AssistantMessage;
/** The answer that goes into the transcript: with an array of content, one id a call, and the level asked for. */
export declare function finalAnswer(message: AssistantMessage, thinkingLevel: ThinkingLevel): AssistantMessage;
export declare function toolResultMessage(call: AgentToolCall, result: AgentToolResult, isError: boolean, durationMs: number | undefined): ToolResultMessage;
export declare function toolCallsOf(message: AssistantMessage): AgentToolCall[];
/** Whether a model knows messages of this role. */
export declare function isLlmMessage(message: AgentMessage): message is Message;
