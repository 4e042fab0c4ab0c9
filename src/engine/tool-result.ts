import { errorText } from '../errors.js';
import type { AfterToolCallResult } from '../config.js';
import type { AgentToolResult } from '../types.js';

/**
 * A well-formed result from whatever a tool gave: a string becomes text, junk becomes empty content, and what cannot even
 * be read becomes an error.
 */
export function toToolResult(output: unknown): AgentToolResult {
  try {
    return wellFormed(output);
  } catch (error) {
    return { ...errorResult(errorText(error)), isError: true };
  }
}

function wellFormed(output: unknown): AgentToolResult {
  if (typeof output !== 'object' || output === null) return textResult(output);
  if (Array.isArray(output)) return { content: toContent(output) };
  const { content, ...rest }: { content?: unknown } = output;
  return { ...rest, content: toContent(content) };
}

export function errorResult(text: string): AgentToolResult {
  return { content: [{ type: 'text', text }], details: {} };
}

/** Field by field; a field left out stays as it was. */
export function overrideResult(result: AgentToolResult, override: AfterToolCallResult): AgentToolResult {
  const { content, details, structuredContent, usage, terminate } = override;
  const merged: AgentToolResult = { ...result };
  if (content !== undefined) {
    merged.content = toContent(content);
    delete merged.structuredContent;
  }
  if (details !== undefined) merged.details = details;
  if (structuredContent !== undefined) merged.structuredContent = structuredContent;
  if (usage !== undefined) merged.usage = usage;
  if (terminate !== undefined) merged.terminate = terminate;
  return merged;
}

function textResult(output: unknown): AgentToolResult {
  return { content: output === undefined || output === null ? [] : toContent(errorText(output)) };
}

function toContent(content: unknown): AgentToolResult['content'] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  // Copies, because a tool may go on to extend what it reported.
  return (content.every(isBlock) ? content : content.filter(isBlock)).map((block) => ({ ...block }));
}

function isBlock(block: unknown): block is AgentToolResult['content'][number] {
  return typeof block === 'object' && block !== null && 'type' in block;
}

/** Whether every call of a batch asks to skip the next request. */
export function allTerminate(calls: readonly { outcome?: { result: AgentToolResult } }[]): boolean {
  return calls.length > 0 && calls.every((call) => call.outcome?.result.terminate === true);
}
