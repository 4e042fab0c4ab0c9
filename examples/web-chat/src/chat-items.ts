import type { AssistantMessage, ToolResultMessage, UserMessage } from '@earendil-works/pi-ai';
import type { AgentToolCall, ToolExecution } from 'rx-agent';
import type { Approval } from './approvals.js';
import type { ChatEntry } from './chat-entries.js';
import { textOf } from './message-content.js';

export type ToolStatus = 'waiting' | 'running' | 'done' | 'error';

/** A tool call as it stands. */
export interface ToolCard {
  readonly call: AgentToolCall;
  readonly status: ToolStatus;
  readonly progress: string | undefined;
  readonly result: string | undefined;
}

/** A message of the conversation, with what became of its calls. The same object as long as nothing of it changed. */
export interface ChatItem {
  readonly key: string;
  readonly message: UserMessage | AssistantMessage;
  readonly isStreaming: boolean;
  /** By the call's place in the message's content. */
  readonly tools: ReadonlyMap<number, ToolCard>;
}

export interface ChatSource {
  readonly entries: readonly ChatEntry[];
  readonly toolExecutions: readonly ToolExecution[];
  readonly approval: Approval | undefined;
}

/**
 * Gives what a conversation shows. Tool results are no items: they belong to the cards of their calls. Ids of calls may
 * come again in a later message, so an id means the call of the answer before.
 */
export function chatItems(): (source: ChatSource) => readonly ChatItem[] {
  let shown: ReadonlyMap<string, ChatItem> = new Map();
  return ({ entries, toolExecutions, approval }) => {
    const items: ChatItem[] = [];
    let results = new Map<string, ToolResultMessage>();
    let executions = new Map(toolExecutions.map((execution) => [execution.toolCallId, execution]));
    let asked = approval?.toolCallId;
    for (const { key, message, isStreaming } of entries.toReversed()) {
      if (message.role === 'toolResult') results.set(message.toolCallId, message);
      if (message.role !== 'user' && message.role !== 'assistant') continue;
      const before = shown.get(key);
      const tools = toolCards(message, before?.tools, (call) =>
        toolCard(call, results.get(call.id), executions.get(call.id), call.id === asked),
      );
      const isSame =
        before?.message === message && before.isStreaming === isStreaming && before.tools === tools;
      items.push(isSame ? before : { key, message, isStreaming, tools });
      if (message.role === 'assistant') {
        results = new Map();
        executions = new Map();
        asked = undefined;
      }
    }
    shown = new Map(items.map((item) => [item.key, item]));
    return items.reverse();
  };
}

const NO_CARDS: ReadonlyMap<number, ToolCard> = new Map();

function toolCards(
  { content }: UserMessage | AssistantMessage,
  before: ReadonlyMap<number, ToolCard> = NO_CARDS,
  cardOf: (call: AgentToolCall) => ToolCard,
): ReadonlyMap<number, ToolCard> {
  if (typeof content === 'string') return NO_CARDS;
  const cards = new Map<number, ToolCard>();
  for (const [index, block] of content.entries()) {
    if (block.type !== 'toolCall') continue;
    const card = cardOf(block);
    const shown = before.get(index);
    cards.set(index, shown !== undefined && isSameCard(shown, card) ? shown : card);
  }
  const isSame =
    cards.size === before.size && [...cards].every(([index, card]) => before.get(index) === card);
  return isSame ? before : cards;
}

function toolCard(
  call: AgentToolCall,
  answer: ToolResultMessage | undefined,
  execution: ToolExecution | undefined,
  isAsked: boolean,
): ToolCard {
  const result = answer ?? execution?.result;
  return {
    call,
    status: status(answer, execution, isAsked),
    progress: execution?.partialResult && textOf(execution.partialResult),
    result: result && textOf(result),
  };
}

function status(
  answer: ToolResultMessage | undefined,
  execution: ToolExecution | undefined,
  isAsked: boolean,
): ToolStatus {
  if (answer !== undefined) return answer.isError ? 'error' : 'done';
  return isAsked ? 'waiting' : (execution?.status ?? 'waiting');
}

function isSameCard(one: ToolCard, other: ToolCard): boolean {
  return (
    one.call === other.call &&
    one.status === other.status &&
    one.progress === other.progress &&
    one.result === other.result
  );
}
