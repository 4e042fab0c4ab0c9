import { defer, tap } from 'rxjs';
import { now } from '../internal/now.js';
import { PartialRebuilder } from './partial-rebuilder.js';
import { header } from './recording-format.js';
import { redactedJson } from './redact.js';
/**
 * Writes the events that pass to `sink` as JSON Lines, with their milliseconds since the subscription:
 * `agent.events$.pipe(recordEvents(sink))`. Ends, errors and unsubscribes with its source. What looks like a key or a
 * token is replaced.
 */
export function recordEvents(sink, { redact = [] } = {}) {
    return (source$) => defer(() => {
        const startedAt = now();
        const compact = eventCompactor();
        sink(JSON.stringify(header('rx-agent-events')));
        return source$.pipe(tap((event) => {
            sink(redactedJson({ at: now() - startedAt, event: compact(event) }, redact));
        }));
    });
}
/** Writes an answer's growth as deltas, and messages that were written before as their number in the run. */
function eventCompactor() {
    let rebuilder = new PartialRebuilder();
    let messages = [];
    const reference = (message) => {
        const index = messages.indexOf(message);
        return index < 0 ? message : index;
    };
    return (event) => {
        switch (event.type) {
            case 'agent_start':
                messages = [];
                return event;
            case 'message_start':
                rebuilder = new PartialRebuilder();
                if (isAssistant(event.message))
                    rebuilder.compact({ type: 'start', partial: event.message });
                return event;
            case 'message_update':
                return {
                    type: event.type,
                    update: rebuilder.compact(event.assistantMessageEvent),
                };
            case 'message_end':
                messages.push(event.message);
                return event;
            case 'turn_end':
                return { ...event, message: reference(event.message), toolResults: event.toolResults.map(reference) };
            case 'agent_end':
                return { ...event, messages: event.messages.map(reference) };
            default:
                return event;
        }
    };
}
function isAssistant(message) {
    return message.role === 'assistant';
}
