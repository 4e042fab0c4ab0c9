import type { AssistantMessage, AssistantMessageEvent, ToolCall, Usage } from '@earendil-works/pi-ai';
import { NO_USAGE } from './messages.js';

type Block = AssistantMessage['content'][number];
type Update = Exclude<AssistantMessageEvent, { type: 'start' | 'done' | 'error' }>;

const REQUIRED_KEYS = 8;

/**
 * Grows the answer from the events of one stream: each is a new message with a new array and one new block, everything
 * else shared. Text and thinking come from the deltas, because `partial` may be ahead of the event; a tool call's
 * arguments come from `partial`, which alone has them parsed.
 */
export class Snapshot {
  message: AssistantMessage;
  /** Whether spelling the fields out copies the message; it costs half of what a spread costs. */
  private readonly plain: boolean;

  /** Detached from `partial`, which its provider goes on to change. */
  constructor(partial: AssistantMessage) {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- a custom stream may leave it out
    const content = (partial.content ?? []).map(copyBlock);
    this.message = { ...partial, role: 'assistant', content, usage: copyUsage(partial) };
    this.plain = Object.keys(this.message).length === REQUIRED_KEYS;
  }

  /** The message after `event`, or undefined when it is none that a message can grow by. */
  apply(event: Update): AssistantMessage | undefined {
    const index = event.contentIndex;
    const block = nextBlock(this.message.content[index], event);
    // Blocks may overlap but none comes before the one ahead of it has started.
    if (block === undefined || index > this.message.content.length) return undefined;
    const content = this.message.content.slice();
    content[index] = block;
    this.message = this.withContent(content);
    return this.message;
  }

  private withContent(content: Block[]): AssistantMessage {
    if (!this.plain) return { ...this.message, content };
    const { role, api, provider, model, usage, stopReason, timestamp } = this.message;
    return { role, content, api, provider, model, usage, stopReason, timestamp };
  }
}

/** The event with the snapshot in place of the provider's live `partial`. */
export function withPartial(event: Update, partial: AssistantMessage): Update {
  switch (event.type) {
    case 'text_delta':
    case 'thinking_delta':
    case 'toolcall_delta':
      return { type: event.type, contentIndex: event.contentIndex, delta: event.delta, partial };
    case 'toolcall_end':
      return { ...event, toolCall: copyCall(event.toolCall), partial };
    default:
      return { ...event, partial };
  }
}

function nextBlock(block: Block | undefined, event: Update): Block | undefined {
  switch (event.type) {
    case 'text_delta':
      if (block?.type !== 'text') return { type: 'text', text: event.delta };
      return { type: 'text', text: block.text + event.delta };
    case 'thinking_delta':
      if (block?.type !== 'thinking') return { type: 'thinking', thinking: event.delta };
      return { type: 'thinking', thinking: block.thinking + event.delta };
    case 'toolcall_delta':
      return callWithArguments(block, event);
    case 'text_start':
      return { type: 'text', text: '' };
    case 'thinking_start':
      return startedThinking(partialBlock(event));
    case 'toolcall_start':
      return startedCall(partialBlock(event));
    case 'text_end':
      return { ...sameType(partialBlock(event), 'text'), type: 'text', text: event.content };
    case 'thinking_end':
      return { ...sameType(partialBlock(event), 'thinking'), type: 'thinking', thinking: event.content };
    case 'toolcall_end':
      return copyCall(event.toolCall);
    default:
      return undefined;
  }
}

function partialBlock(event: Update): Block | undefined {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- a custom stream may leave it out
  return event.partial?.content?.[event.contentIndex];
}

function sameType<TType extends Block['type']>(
  block: Block | undefined,
  type: TType,
): Extract<Block, { type: TType }> | undefined {
  return block?.type === type ? (block as Extract<Block, { type: TType }>) : undefined;
}

/** Redacted thinking is complete when it starts; other thinking starts empty. */
function startedThinking(block: Block | undefined): Block {
  if (block?.type === 'thinking' && block.redacted === true) return { ...block };
  return { type: 'thinking', thinking: '' };
}

function startedCall(block: Block | undefined): Block {
  if (block?.type === 'toolCall') return copyCall(block);
  return { type: 'toolCall', id: '', name: '', arguments: {} };
}

function callWithArguments(block: Block | undefined, event: Update): Block {
  const live = partialBlock(event);
  return live?.type === 'toolCall' ? copyCall(live) : (block ?? startedCall(undefined));
}

/** Providers count in place, and the cost with it. */
function copyUsage({ usage = NO_USAGE }: { usage?: Usage }): Usage {
  return { ...usage, cost: { ...usage.cost } };
}

function copyBlock(block: Block): Block {
  return block.type === 'toolCall' ? copyCall(block) : { ...block };
}

/** A provider may fill in the arguments as they come. */
function copyCall(call: ToolCall): ToolCall {
  return { ...call, arguments: { ...call.arguments } };
}
