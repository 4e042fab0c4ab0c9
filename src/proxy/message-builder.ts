import type { Api, AssistantMessage, AssistantMessageEvent, Model, Usage } from '@earendil-works/pi-ai';
import { ToolCallArgumentsStream } from '@earendil-works/pi-ai/utils/streaming-json';
import { asyncScheduler } from 'rxjs';
import type { ProxyEvent } from './wire.js';

type Block = AssistantMessage['content'][number];

const noUsage = (): Usage => ({
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
});

/** Rebuilds a message from wire events. Every event it returns carries a snapshot that never changes. */
export class MessageBuilder {
  private message: AssistantMessage;
  private readonly args = new Map<number, ToolCallArgumentsStream>();

  constructor(model: Model<Api>) {
    this.message = {
      role: 'assistant',
      stopReason: 'pending',
      content: [],
      api: model.api,
      provider: model.provider,
      model: model.id,
      usage: noUsage(),
      timestamp: asyncScheduler.now(),
    };
  }

  /** Throws when the event does not fit what came before. */
  next(event: ProxyEvent): AssistantMessageEvent {
    switch (event.type) {
      case 'start':
        return { type: 'start', partial: this.message };
      case 'text_start':
        return {
          ...event,
          type: 'text_start',
          partial: this.open(event.contentIndex, { type: 'text', text: '' }),
        };
      case 'thinking_start':
        return {
          ...event,
          type: 'thinking_start',
          partial: this.open(event.contentIndex, { type: 'thinking', thinking: '' }),
        };
      case 'toolcall_start': {
        const { contentIndex, id, toolName } = event;
        const partial = this.open(contentIndex, { type: 'toolCall', id, name: toolName, arguments: {} });
        this.args.set(contentIndex, new ToolCallArgumentsStream());
        return { type: 'toolcall_start', contentIndex, partial };
      }
      case 'text_delta': {
        const block = this.block(event, 'text');
        const partial = this.put(event.contentIndex, { ...block, text: block.text + string(event.delta) });
        return { ...event, type: 'text_delta', partial };
      }
      case 'thinking_delta': {
        const block = this.block(event, 'thinking');
        const partial = this.put(event.contentIndex, {
          ...block,
          thinking: block.thinking + string(event.delta),
        });
        return { ...event, type: 'thinking_delta', partial };
      }
      case 'toolcall_delta': {
        const block = this.block(event, 'toolCall');
        const args = this.args.get(event.contentIndex);
        if (!args) throw new Error('toolcall_delta after the end of its call');
        const partial = this.put(event.contentIndex, {
          ...block,
          arguments: args.append(string(event.delta)),
        });
        return { ...event, type: 'toolcall_delta', partial };
      }
      case 'text_end': {
        const { contentIndex, contentSignature } = event;
        const block = this.block(event, 'text');
        const signed = contentSignature === undefined ? block : { ...block, textSignature: contentSignature };
        return {
          type: 'text_end',
          contentIndex,
          content: block.text,
          partial: this.put(contentIndex, signed),
        };
      }
      case 'thinking_end': {
        const { contentIndex, contentSignature } = event;
        const block = this.block(event, 'thinking');
        const signed =
          contentSignature === undefined ? block : { ...block, thinkingSignature: contentSignature };
        const partial = this.put(contentIndex, signed);
        return { type: 'thinking_end', contentIndex, content: block.thinking, partial };
      }
      case 'toolcall_end': {
        const toolCall = { ...this.block(event, 'toolCall'), ...event.toolCall };
        this.args.delete(event.contentIndex);
        const partial = this.put(event.contentIndex, toolCall);
        return { type: 'toolcall_end', contentIndex: event.contentIndex, toolCall, partial };
      }
      case 'done':
        this.message = { ...this.message, stopReason: event.reason, usage: event.usage, ...levelOf(event) };
        return { type: 'done', reason: event.reason, message: this.message };
      case 'error':
        this.message = { ...this.message, usage: event.usage, ...levelOf(event) };
        return this.fail(event.reason, event.errorMessage ?? 'The model request failed');
      default:
        throw new Error(`unknown event type ${JSON.stringify((event as { type?: unknown }).type)}`);
    }
  }

  /** The final event of a response that failed; what was received stays in the message. */
  fail(reason: 'aborted' | 'error', errorMessage: string): AssistantMessageEvent {
    this.message = { ...this.message, stopReason: reason, errorMessage };
    return { type: 'error', reason, error: this.message };
  }

  private open(index: number, block: Block): AssistantMessage {
    if (index !== this.message.content.length) throw new Error(`unexpected content index ${String(index)}`);
    return this.put(index, block);
  }

  private put(index: number, block: Block): AssistantMessage {
    const content = this.message.content.slice();
    content[index] = block;
    this.message = { ...this.message, content };
    return this.message;
  }

  private block<T extends Block['type']>(
    event: { type: string; contentIndex: number },
    type: T,
  ): Extract<Block, { type: T }> {
    const block = this.message.content[event.contentIndex];
    if (!block) throw new Error(`${event.type} for unknown content index ${String(event.contentIndex)}`);
    if (block.type !== type) throw new Error(`${event.type} for a block of type ${block.type}`);
    return block as Extract<Block, { type: T }>;
  }
}

function string(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a delta that is not a string');
  return value;
}

function levelOf(event: { providerThinkingLevel?: string }): { providerThinkingLevel?: string } {
  const { providerThinkingLevel } = event;
  return providerThinkingLevel === undefined ? {} : { providerThinkingLevel };
}
