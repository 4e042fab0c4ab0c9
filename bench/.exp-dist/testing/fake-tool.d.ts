import type { AgentTool, AgentToolOutput, AgentToolReturn, AgentToolUpdateCallback } from '../types.js';
/** One call of a fake tool. */
export interface FakeToolCall {
    readonly toolCallId: string;
    readonly params: Record<string, unknown>;
    readonly signal: AbortSignal;
    readonly onUpdate: AgentToolUpdateCallback;
}
/** What a fake tool does: gives a result, throws an Error it was given, or calls a function. */
export type FakeToolBehaviour = AgentToolReturn | Error | ((params: Record<string, unknown>, call: FakeToolCall) => AgentToolReturn);
export interface FakeTool extends AgentTool {
    /** Every call so far, in order. */
    readonly calls: readonly FakeToolCall[];
}
export type FakeToolOptions = Partial<Omit<AgentTool, 'name' | 'execute'>>;
/** A tool that takes any arguments, unless `options.parameters` says otherwise, and records its calls. */
export declare function fakeTool(name: string, behaviour?: FakeToolBehaviour, options?: FakeToolOptions): FakeTool;
/** A tool result of one text. */
export declare function toolResult(text: string, options?: Omit<Exclude<AgentToolOutput, string>, 'content'>): Exclude<AgentToolOutput, string>;
