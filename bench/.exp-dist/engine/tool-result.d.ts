import type { AfterToolCallResult, AgentToolResult } from '../types.js';
/**
 * A well-formed result from whatever a tool gave: a string becomes text, junk becomes empty content, and what cannot even
 * be read becomes an error.
 */
export declare function toToolResult(output: unknown): AgentToolResult;
export declare function errorResult(text: string): AgentToolResult;
/** Field by field; a field left out stays as it was. */
export declare function overrideResult(result: AgentToolResult, override: AfterToolCallResult): AgentToolResult;
/** Whether every call of a batch asks to skip the next request. */
export declare function allTerminate(calls: readonly {
    outcome?: {
        result: AgentToolResult;
    };
}[]): boolean;
