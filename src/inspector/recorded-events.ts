import type { AgentEvent, MessageUpdateEvent } from '../events.js';
import type { MarbleEntry } from './record-marbles.js';

/**
 * The events as JSON Lines, in the format that `replayEvents` of `rx-agent/testing` reads. They hold what the
 * conversation holds: look for secrets before you pass them on.
 */
export function recordedEvents(entries: readonly MarbleEntry[]): string {
  const lines: object[] = [{ format: 'rx-agent-events', version: 1 }];
  for (const { at, event } of entries) {
    if (event !== undefined) lines.push({ at, event: compact(event) });
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function compact(event: AgentEvent): object {
  return event.type === 'message_update' ? { type: event.type, update: compactUpdate(event) } : event;
}

/** A delta of text gives the message by itself; with everything else goes the message so far. */
function compactUpdate({ message, assistantMessageEvent: update }: MessageUpdateEvent): object {
  if (update.type === 'text_delta' || update.type === 'thinking_delta') {
    const { type, contentIndex, delta } = update;
    return { type, contentIndex, delta };
  }
  return 'partial' in update ? { ...update, partial: message } : update;
}
