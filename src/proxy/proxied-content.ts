import type { AssistantMessage, TextContent, ThinkingContent, ToolCall } from '@earendil-works/pi-ai';
import { ToolCallArgumentsStream } from '@earendil-works/pi-ai/utils/streaming-json';
import type { ProxyBlockEvent, ProxyEvent } from './wire.js';

export type Block = AssistantMessage['content'][number];

/**
 * The content of an answer, rebuilt from the events of its blocks. Arrays and blocks that it gave never change. An event
 * that does not fit the blocks so far throws an Error that says so.
 */
export class ProxiedContent {
  private current: Block[] = [];
  /** The blocks that may grow; the arguments so far of those that are tool calls. */
  private readonly open = new Map<number, ToolCallArgumentsStream | undefined>();

  get blocks(): Block[] {
    return this.current;
  }

  text(event: Extract<ProxyBlockEvent, { type: `text_${string}` }>): TextContent {
    if (event.type === 'text_start') return this.add(event, { type: 'text', text: '' });
    const block = this.block(event, 'text');
    if (event.type === 'text_end') return this.end(event, endedText(block, event));
    return this.put(event, { ...block, text: block.text + event.delta });
  }

  thinking(event: Extract<ProxyBlockEvent, { type: `thinking_${string}` }>): ThinkingContent {
    if (event.type === 'thinking_start') return this.add(event, startedThinking(event));
    const block = this.block(event, 'thinking');
    if (event.type === 'thinking_end') return this.end(event, endedThinking(block, event));
    return this.put(event, { ...block, thinking: block.thinking + event.delta });
  }

  toolCall(event: Extract<ProxyBlockEvent, { type: `toolcall_${string}` }>): ToolCall {
    if (event.type === 'toolcall_start') {
      const call: ToolCall = { type: 'toolCall', id: event.id, name: event.toolName, arguments: {} };
      return this.add(event, call, new ToolCallArgumentsStream());
    }
    const block = this.block(event, 'toolCall');
    if (event.type === 'toolcall_end') return this.end(event, { ...block, ...event.toolCall });
    const args = this.open.get(event.contentIndex)?.append(event.delta) ?? block.arguments;
    return this.put(event, { ...block, arguments: args });
  }

  private add<TBlock extends Block>(
    event: ProxyBlockEvent,
    block: TBlock,
    args?: ToolCallArgumentsStream,
  ): TBlock {
    const { contentIndex } = event;
    if (contentIndex !== this.current.length) {
      const expected = String(this.current.length);
      throw new Error(
        `The proxy sent ${event.type} for content ${String(contentIndex)} instead of ${expected}.`,
      );
    }
    this.open.set(contentIndex, args);
    return this.put(event, block);
  }

  private end<TBlock extends Block>(event: ProxyBlockEvent, block: TBlock): TBlock {
    this.open.delete(event.contentIndex);
    return this.put(event, block);
  }

  private put<TBlock extends Block>(event: ProxyBlockEvent, block: TBlock): TBlock {
    this.current = this.current.slice();
    this.current[event.contentIndex] = block;
    return block;
  }

  /** The block that `event` is for, which must be of its type and open. */
  private block<TType extends Block['type']>(
    event: ProxyBlockEvent,
    type: TType,
  ): Extract<Block, { type: TType }> {
    const block = this.current[event.contentIndex];
    if (block?.type === type && this.open.has(event.contentIndex)) {
      return block as Extract<Block, { type: TType }>;
    }
    const state =
      block === undefined
        ? 'has not started'
        : block.type === type
          ? 'has ended'
          : `is of type ${block.type}`;
    throw new Error(
      `The proxy sent ${event.type} for content ${String(event.contentIndex)}, which ${state}.`,
    );
  }
}

function startedThinking(event: Extract<ProxyEvent, { type: 'thinking_start' }>): ThinkingContent {
  if (event.redacted !== true) return { type: 'thinking', thinking: '' };
  const { content = '', contentSignature } = event;
  return {
    type: 'thinking',
    thinking: content,
    redacted: true,
    ...(contentSignature !== undefined && { thinkingSignature: contentSignature }),
  };
}

function endedText(block: TextContent, event: Extract<ProxyEvent, { type: 'text_end' }>): TextContent {
  const { content = block.text, contentSignature } = event;
  return {
    ...block,
    text: content,
    ...(contentSignature !== undefined && { textSignature: contentSignature }),
  };
}

function endedThinking(
  block: ThinkingContent,
  event: Extract<ProxyEvent, { type: 'thinking_end' }>,
): ThinkingContent {
  const { content = block.thinking, contentSignature } = event;
  return {
    ...block,
    thinking: content,
    ...(contentSignature !== undefined && { thinkingSignature: contentSignature }),
  };
}
