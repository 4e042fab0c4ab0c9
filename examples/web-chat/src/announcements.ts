import { filter, map, type Observable } from 'rxjs';
import { type AgentEvent, ofEventType } from 'rx-agent';
import { textOf } from './message-content.js';

/**
 * What a screen reader should say: each answer once, when it is finished. The conversation itself is no live region,
 * because an answer that streams would be read out piece by piece.
 */
export function announcements(events$: Observable<AgentEvent>): Observable<string> {
  return events$.pipe(
    ofEventType('message_end'),
    map(({ message }) => (message.role === 'assistant' ? textOf(message) : '')),
    filter((text) => text !== ''),
  );
}
