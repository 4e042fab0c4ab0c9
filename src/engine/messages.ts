import type { Api, AssistantMessage, Message, Model, ToolResultMessage, Usage } from '@earendil-works/pi-ai';
import { now } from '../internal/now.js';
import type { AgentMessage, AgentToolCall, AgentToolResult, ThinkingLevel } from '../types.js';

export const ABORTED = 'Operation aborted';

export const NO_USAGE: Usage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

/** An answer that no model gave: the run was stopped, or something failed. */
export function emptyAnswer(
  model: Model<Api>,
  stopReason: 'pending' | 'aborted' | 'error',
  errorMessage?: string,
): AssistantMessage {
  const message: AssistantMessage = {
    role: 'assistant',
    content: [],
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: NO_USAGE,
    stopReason,
    timestamp: now(),
  };
  return errorMessage === undefined ? message : { ...message, errorMessage };
}

/** An answer as far as it came, ended by a stop or a failure. */
export function cutAnswer(
  partial: AssistantMessage,
  stopReason: 'aborted' | 'error',
  errorMessage: string,
): AssistantMessage {
  return { ...partial, stopReason, errorMessage };
}

/** The answer that goes into the transcript: with an array of content, one id a call, and the level asked for. */
export function finalAnswer(message: AssistantMessage, thinkingLevel: ThinkingLevel): AssistantMessage {
  return { ...message, role: 'assistant', content: withUniqueCallIds(contentOf(message)), thinkingLevel };
}

/** An array of our own; a custom stream may leave the content out, or give plain text. */
function contentOf({
  content,
}: {
  content?: AssistantMessage['content'] | string;
}): AssistantMessage['content'] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content?.slice() ?? []);
}

function withUniqueCallIds(content: AssistantMessage['content']): AssistantMessage['content'] {
  const ids = content.filter((block) => block.type === 'toolCall').map(({ id }) => id);
  if (ids.length < 2) return content;
  const given = new Set(ids);
  if (given.size === ids.length) return content;
  const used = new Set<string>();
  return content.map((block) => {
    if (block.type !== 'toolCall') return block;
    let { id } = block;
    for (let n = 2; used.has(id) || (id !== block.id && given.has(id)); n++) id = `${block.id}_${String(n)}`;
    used.add(id);
    return id === block.id ? block : { ...block, id };
  });
}

export function toolResultMessage(
  call: AgentToolCall,
  result: AgentToolResult,
  isError: boolean,
  durationMs: number | undefined,
): ToolResultMessage {
  const message: ToolResultMessage = {
    role: 'toolResult',
    toolCallId: call.id,
    toolName: call.name,
    content: result.content,
    isError,
    timestamp: now(),
  };
  if (result.details !== undefined)
    message.details = result.details as NonNullable<ToolResultMessage['details']>;
  if (result.usage !== undefined) message.usage = result.usage;
  if (durationMs !== undefined) message.durationMs = durationMs;
  return message;
}

export function toolCallsOf(message: AssistantMessage): AgentToolCall[] {
  return message.content.filter((block) => block.type === 'toolCall');
}

/** Returns the message, or throws when JavaScript passed something else. */
export function checkedMessage(message: AgentMessage): AgentMessage {
  const given = message as { readonly role?: unknown } | null | undefined;
  if (typeof given?.role === 'string') return message;
  throw new TypeError(
    'This is no message: pass text to prompt(), or an object with role, content and timestamp.',
  );
}

/** Whether a model knows messages of this role. */
export function isLlmMessage(message: AgentMessage): message is Message {
  switch (message.role) {
    case 'system':
    case 'user':
    case 'assistant':
    case 'toolResult':
      return true;
    default:
      return false;
  }
}
