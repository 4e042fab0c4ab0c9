import type { AssistantMessageEvent } from '@earendil-works/pi-ai';

type FinalEvent = Extract<AssistantMessageEvent, { type: 'done' | 'error' }>;

/**
 * The events that a final event comes without, because its model says all it has to say in the last one: of the blocks
 * from `first` on, each in one piece, and a `start` when there was none.
 */
export function untoldEvents(event: FinalEvent, started: boolean, first: number): AssistantMessageEvent[] {
  const partial = event.type === 'done' ? event.message : event.error;
  const untold = partial.content.slice(first).flatMap((block, offset): AssistantMessageEvent[] => {
    const contentIndex = first + offset;
    switch (block.type) {
      case 'text':
        return [
          { type: 'text_start', contentIndex, partial },
          { type: 'text_delta', contentIndex, delta: block.text, partial },
          { type: 'text_delta', contentIndex, delta: block.text, partial },
          { type: 'text_end', contentIndex, content: block.text, partial },
        ];
      case 'thinking':
        return [
          { type: 'thinking_start', contentIndex, partial },
          // Redacted thinking travels with its start.
          { type: 'thinking_delta', contentIndex, delta: block.redacted ? '' : block.thinking, partial },
          { type: 'thinking_end', contentIndex, content: block.thinking, partial },
        ];
      case 'toolCall':
        return [
          { type: 'toolcall_start', contentIndex, partial },
          { type: 'toolcall_end', contentIndex, toolCall: block, partial },
        ];
    }
  });
  const needsStart = !started && (event.type === 'done' || untold.length > 0);
  return needsStart ? [{ type: 'start', partial }, ...untold] : untold;
}
