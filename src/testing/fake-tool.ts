import type { AgentTool, AgentToolOutput, AgentToolReturn, AgentToolUpdateCallback } from '../types.js';

/** One call of a fake tool. */
export interface FakeToolCall {
  readonly toolCallId: string;
  readonly params: Record<string, unknown>;
  readonly signal: AbortSignal;
  readonly onUpdate: AgentToolUpdateCallback;
}

/** What a fake tool does: gives a result, throws an Error it was given, or calls a function. */
export type FakeToolBehaviour =
  AgentToolReturn | Error | ((params: Record<string, unknown>, call: FakeToolCall) => AgentToolReturn);

export interface FakeTool extends AgentTool {
  /** Every call so far, in order. */
  readonly calls: readonly FakeToolCall[];
}

export type FakeToolOptions = Partial<Omit<AgentTool, 'name' | 'execute'>>;

const ANY_OBJECT = { type: 'object', additionalProperties: true };

/** A tool that takes any arguments, unless `options.parameters` says otherwise, and records its calls. */
export function fakeTool(
  name: string,
  behaviour: FakeToolBehaviour = `${name} result`,
  options: FakeToolOptions = {},
): FakeTool {
  const calls: FakeToolCall[] = [];
  return {
    name,
    description: `The fake tool ${name}`,
    parameters: ANY_OBJECT,
    ...options,
    calls,
    execute: (toolCallId, params, signal, onUpdate): AgentToolReturn => {
      const call = { toolCallId, params, signal, onUpdate };
      calls.push(call);
      if (typeof behaviour === 'function') return behaviour(params, call);
      if (behaviour instanceof Error) throw behaviour;
      return behaviour;
    },
  };
}

/** A tool result of one text. */
export function toolResult(
  text: string,
  options: Omit<Exclude<AgentToolOutput, string>, 'content'> = {},
): Exclude<AgentToolOutput, string> {
  return { content: [{ type: 'text', text }], ...options };
}
