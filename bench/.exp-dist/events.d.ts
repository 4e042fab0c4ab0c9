import type { AssistantMessage, AssistantMessageEvent, ToolResultMessage } from '@earendil-works/pi-ai';
import type { AgentMessage, AgentToolResult } from './types.js';
/**
 * Everything a run reports, in ten types. `agent_start` comes first and `agent_end` last, once each; turns and
 * messages are paired and never nest. Objects that an event carries never change afterwards.
 */
export type AgentEvent = AgentStartEvent | AgentEndEvent | TurnStartEvent | TurnEndEvent | MessageStartEvent | MessageUpdateEvent | MessageEndEvent | ToolExecutionStartEvent | ToolExecutionUpdateEvent | ToolExecutionEndEvent;
export type AgentEventType = AgentEvent['type'];
/** A run begins. */
export interface AgentStartEvent {
    readonly type: 'agent_start';
}
/** A run is over. `messages` are the ones this run added, prompts included. */
export interface AgentEndEvent {
    readonly type: 'agent_end';
    readonly messages: readonly AgentMessage[];
}
/** A turn begins: one model response and the tool calls it asks for. */
export interface TurnStartEvent {
    readonly type: 'turn_start';
}
/** A turn is over. Both fields hold the very objects that `message_end` carried. */
export interface TurnEndEvent {
    readonly type: 'turn_end';
    readonly message: AssistantMessage;
    readonly toolResults: readonly ToolResultMessage[];
}
/** A message begins: a prompt, an answer (as far as it has come) or a tool result. */
export interface MessageStartEvent {
    readonly type: 'message_start';
    readonly message: AgentMessage;
}
/** An answer grew. `message` is the answer so far; `assistantMessageEvent` says what came (its `partial` is `message`). */
export interface MessageUpdateEvent {
    readonly type: 'message_update';
    readonly message: AssistantMessage;
    readonly assistantMessageEvent: AssistantMessageEvent;
}
/** A message is complete and in the transcript. */
export interface MessageEndEvent {
    readonly type: 'message_end';
    readonly message: AgentMessage;
}
/** A tool call is being prepared. `args` are the model's, before validation. */
export interface ToolExecutionStartEvent {
    readonly type: 'tool_execution_start';
    readonly toolCallId: string;
    readonly toolName: string;
    readonly args: unknown;
}
/** A tool reports progress. */
export interface ToolExecutionUpdateEvent {
    readonly type: 'tool_execution_update';
    readonly toolCallId: string;
    readonly toolName: string;
    readonly args: unknown;
    readonly partialResult: AgentToolResult;
}
/** A tool call is answered. `durationMs` is the time `execute` took; absent when it did not run. */
export interface ToolExecutionEndEvent {
    readonly type: 'tool_execution_end';
    readonly toolCallId: string;
    readonly toolName: string;
    readonly result: AgentToolResult;
    readonly isError: boolean;
    readonly durationMs?: number;
}
export declare function agentStart(): AgentStartEvent;
export declare function agentEnd(messages: readonly AgentMessage[]): AgentEndEvent;
export declare function turnStart(): TurnStartEvent;
export declare function turnEnd(message: AssistantMessage, toolResults: readonly ToolResultMessage[]): TurnEndEvent;
export declare function messageStart(message: AgentMessage): MessageStartEvent;
export declare function messageUpdate(message: AssistantMessage, assistantMessageEvent: AssistantMessageEvent): MessageUpdateEvent;
export declare function messageEnd(message: AgentMessage): MessageEndEvent;
export declare function toolExecutionStart(toolCallId: string, toolName: string, args: unknown): ToolExecutionStartEvent;
export declare function toolExecutionUpdate(toolCallId: string, toolName: string, args: unknown, partialResult: AgentToolResult): ToolExecutionUpdateEvent;
export declare function toolExecutionEnd(toolCallId: string, toolName: string, result: AgentToolResult, isError: boolean, durationMs?: number): ToolExecutionEndEvent;
