import type {
  Api,
  AssistantMessage,
  AssistantMessageEvent,
  Model,
  TextContent,
  ThinkingContent,
  ToolCall,
} from '@earendil-works/pi-ai';
import { ToolCallArgumentsStream } from '@earendil-works/pi-ai/utils/streaming-json';
import { messageFields, type ProxyBlockEvent, type ProxyErrorReason, type ProxyEvent } from './wire.js';

type Block = AssistantMessage['content'][number];

/**
 * Rebuilds an answer from the events of the wire. Each event it gives has a `partial` of its own, which never changes.
 * An event that does not fit the answer so far throws an Error that says so.
 */
export class ProxiedMessage {
  private message: AssistantMessage;
  private started = false;
  /** The blocks that may grow; the arguments so far of those that are tool calls. */
  private readonly open = new Map<number, ToolCallArgumentsStream | undefined>();

  constructor(model: Model<Api>, timestamp: number) {
    this.message = {
      role: 'assistant',
      content: [],
      api: model.api,
      provider: model.provider,
      model: model.id,
      usage: {
        input: 0,
        output: 0,
        cacheRead: 0,
        cacheWrite: 0,
        totalTokens: 0,
        cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
      },
      stopReason: 'pending',
      timestamp,
    };
  }

  apply(event: ProxyEvent): AssistantMessageEvent {
    switch (event.type) {
      case 'start':
        if (this.started) throw new Error('The proxy sent start twice.');
        this.started = true;
        return { type: 'start', partial: this.message };
      case 'done': {
        this.mustHaveStarted(event.type);
        const { reason, usage } = event;
        const message = { ...this.message, ...messageFields(event), usage, stopReason: reason };
        return { type: 'done', reason, message };
      }
      case 'error': {
        const { reason, errorMessage = 'The proxy reported an error.', usage = this.message.usage } = event;
        const error = { ...this.message, ...messageFields(event), usage, stopReason: reason, errorMessage };
        return { type: 'error', reason, error };
      }
      default:
        this.mustHaveStarted(event.type);
        return this.grow(event);
    }
  }

  /** The end of an answer that cannot go on; what came so far is kept. */
  fail(reason: ProxyErrorReason, errorMessage: string): AssistantMessageEvent {
    return { type: 'error', reason, error: { ...this.message, stopReason: reason, errorMessage } };
  }

  private grow(event: ProxyBlockEvent): AssistantMessageEvent {
    const { contentIndex } = event;
    switch (event.type) {
      case 'text_start':
        return { type: event.type, contentIndex, partial: this.add(event, { type: 'text', text: '' }) };
      case 'thinking_start':
        return { type: event.type, contentIndex, partial: this.add(event, startedThinking(event)) };
      case 'toolcall_start': {
        const call: ToolCall = { type: 'toolCall', id: event.id, name: event.toolName, arguments: {} };
        const partial = this.add(event, call, new ToolCallArgumentsStream());
        return { type: event.type, contentIndex, partial };
      }
      case 'text_delta': {
        const block = this.block(event, 'text');
        const partial = this.put(contentIndex, { ...block, text: block.text + event.delta });
        return { type: event.type, contentIndex, delta: event.delta, partial };
      }
      case 'thinking_delta': {
        const block = this.block(event, 'thinking');
        const partial = this.put(contentIndex, { ...block, thinking: block.thinking + event.delta });
        return { type: event.type, contentIndex, delta: event.delta, partial };
      }
      case 'toolcall_delta': {
        const block = this.block(event, 'toolCall');
        const args = this.open.get(contentIndex)?.append(event.delta) ?? block.arguments;
        const partial = this.put(contentIndex, { ...block, arguments: args });
        return { type: event.type, contentIndex, delta: event.delta, partial };
      }
      case 'text_end': {
        const block = endedText(this.block(event, 'text'), event);
        return { type: event.type, contentIndex, content: block.text, partial: this.end(event, block) };
      }
      case 'thinking_end': {
        const block = endedThinking(this.block(event, 'thinking'), event);
        return { type: event.type, contentIndex, content: block.thinking, partial: this.end(event, block) };
      }
      case 'toolcall_end': {
        const block = { ...this.block(event, 'toolCall'), ...event.toolCall };
        return { type: event.type, contentIndex, toolCall: block, partial: this.end(event, block) };
      }
    }
  }

  private add(event: ProxyBlockEvent, block: Block, args?: ToolCallArgumentsStream): AssistantMessage {
    const { contentIndex } = event;
    if (contentIndex !== this.message.content.length) {
      const expected = String(this.message.content.length);
      throw new Error(
        `The proxy sent ${event.type} for content ${String(contentIndex)} instead of ${expected}.`,
      );
    }
    this.open.set(contentIndex, args);
    return this.put(contentIndex, block);
  }

  private end(event: ProxyBlockEvent, block: Block): AssistantMessage {
    this.open.delete(event.contentIndex);
    return this.put(event.contentIndex, block);
  }

  private put(contentIndex: number, block: Block): AssistantMessage {
    const content = this.message.content.slice();
    content[contentIndex] = block;
    this.message = { ...this.message, content };
    return this.message;
  }

  /** The block that `event` is for, which must be of its type and open. */
  private block<TType extends Block['type']>(
    event: ProxyBlockEvent,
    type: TType,
  ): Extract<Block, { type: TType }> {
    const block = this.message.content[event.contentIndex];
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

  private mustHaveStarted(type: string): void {
    if (!this.started) throw new Error(`The proxy sent ${type} before start.`);
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
