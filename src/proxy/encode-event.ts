import type { AssistantMessageEvent, Usage } from '@earendil-works/pi-ai';
import { untoldEvents } from './untold-events.js';
import { messageFields, noUsage, type ProxyEvent } from './wire.js';

type Clean = (errorMessage: string) => string;
type EndEvent = Extract<AssistantMessageEvent, { type: 'text_end' | 'thinking_end' }>;
type CallStart = Extract<AssistantMessageEvent, { type: 'toolcall_start' }>;
type DoneEvent = Extract<AssistantMessageEvent, { type: 'done' }>;

const DEFERRED = 'The model put its answer off, which cannot be fetched through a proxy.';

/**
 * Gives a model's events the form they travel in; none for types that do not travel, and more than one when a final event
 * says what no event before it did. `clean` makes the text of an error fit for clients. Each answer needs an encoder of
 * its own.
 */
export function createEventEncoder(clean: Clean): (event: AssistantMessageEvent) => readonly ProxyEvent[] {
  const encode = createOneToOne(clean);
  let started = false;
  let blocks = 0;
  return (event) => {
    if (event.type === 'start') started = true;
    else if (event.type === 'done' || event.type === 'error') {
      return [...untoldEvents(event, started, blocks), event].flatMap((it) => encode(it) ?? []);
    } else if ('contentIndex' in event) blocks = Math.max(blocks, event.contentIndex + 1);
    return [encode(event) ?? []].flat();
  };
}

function createOneToOne(clean: Clean): (event: AssistantMessageEvent) => ProxyEvent | undefined {
  const streamed = new Map<number, string>();
  return (event) => {
    switch (event.type) {
      case 'start':
        return { type: 'start' };
      case 'text_start':
        return { type: event.type, contentIndex: event.contentIndex };
      case 'thinking_start':
        return startOfThinking(event);
      case 'text_delta':
      case 'thinking_delta': {
        const { type, contentIndex, delta } = event;
        streamed.set(contentIndex, (streamed.get(contentIndex) ?? '') + delta);
        return { type, contentIndex, delta };
      }
      case 'toolcall_delta':
        return { type: event.type, contentIndex: event.contentIndex, delta: event.delta };
      case 'text_end':
      case 'thinking_end':
        return endOf(event, streamed.get(event.contentIndex) ?? '');
      case 'toolcall_start':
        return startOfCall(event);
      case 'toolcall_end':
        return { type: event.type, contentIndex: event.contentIndex, toolCall: event.toolCall };
      case 'done':
        return final(event, clean);
      case 'error': {
        const { errorMessage = 'The model request failed.', usage } = event.error;
        const fields = messageFields(event.error);
        return {
          type: 'error',
          reason: event.reason,
          errorMessage: clean(errorMessage),
          usage: counted(usage),
          ...fields,
        };
      }
      default:
        return undefined;
    }
  };
}

function startOfThinking({
  contentIndex,
  partial,
}: Extract<AssistantMessageEvent, { type: 'thinking_start' }>): ProxyEvent {
  const block = partial.content[contentIndex];
  const start = { type: 'thinking_start', contentIndex } as const;
  if (block?.type !== 'thinking' || block.redacted !== true) return start;
  const { thinking, thinkingSignature } = block;
  return {
    ...start,
    redacted: true,
    content: thinking,
    ...(thinkingSignature !== undefined && { contentSignature: thinkingSignature }),
  };
}

function startOfCall({ type, contentIndex, partial }: CallStart): ProxyEvent {
  const block = partial.content[contentIndex];
  const { id, name } = block?.type === 'toolCall' ? block : { id: '', name: '' };
  return { type, contentIndex, id, toolName: name };
}

function endOf({ type, contentIndex, content, partial }: EndEvent, streamed: string): ProxyEvent {
  const block = partial.content[contentIndex];
  const signature =
    block?.type === 'text'
      ? block.textSignature
      : block?.type === 'thinking'
        ? block.thinkingSignature
        : undefined;
  return {
    type,
    contentIndex,
    ...(content !== streamed && { content }),
    ...(signature !== undefined && { contentSignature: signature }),
  };
}

function final({ reason, message }: DoneEvent, clean: Clean): ProxyEvent {
  const usage = counted(message.usage);
  const fields = messageFields(message);
  return reason === 'deferred'
    ? { type: 'error', reason: 'error', errorMessage: clean(DEFERRED), usage, ...fields }
    : { type: 'done', reason, usage, ...fields };
}

/** A model that forgets to count has answered all the same. */
function counted(usage: Usage | undefined): Usage {
  return usage ?? noUsage();
}
