import type { AssistantMessage, AssistantMessageEvent } from '@earendil-works/pi-ai';

type FinalEvent = Extract<AssistantMessageEvent, { type: 'done' | 'error' }>;

/**
 * The events that a final event comes without, because its model says all it has to say in the last one: of the blocks
 * from `first` on, each in one piece, and a `start` when there was none.
 */
export function untoldEvents(event: FinalEvent, started: boolean, first: number): AssistantMessageEvent[] {
  const message = event.type === 'done' ? event.message : event.error;
  // A model may forget that an empty answer has content.
  const content = message.content as AssistantMessage['content'] | undefined;
  const untold = (content ?? [])
    .slice(first)
    .flatMap((_block, offset) => blockEvents(message, first + offset));
  const needsStart = !started && (event.type === 'done' || untold.length > 0);
  return needsStart ? [{ type: 'start', partial: message }, ...untold] : untold;
}

function blockEvents(partial: AssistantMessage, contentIndex: number): AssistantMessageEvent[] {
  const block = partial.content[contentIndex];
  switch (block?.type) {
    case 'text':
      return [
        { type: 'text_start', contentIndex, partial },
        { type: 'text_delta', contentIndex, delta: block.text, partial },
        { type: 'text_end', contentIndex, content: block.text, partial },
      ];
    case 'thinking': {
      const { thinking, redacted = false } = block;
      const delta: AssistantMessageEvent = { type: 'thinking_delta', contentIndex, delta: thinking, partial };
      return [
        { type: 'thinking_start', contentIndex, partial },
        // What is redacted travels with its start.
        ...(redacted ? [] : [delta]),
        { type: 'thinking_end', contentIndex, content: thinking, partial },
      ];
    }
    case 'toolCall':
      return [
        { type: 'toolcall_start', contentIndex, partial },
        { type: 'toolcall_end', contentIndex, toolCall: block, partial },
      ];
    default:
      return [];
  }
}
