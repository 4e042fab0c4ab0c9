import type { Message } from '@earendil-works/pi-ai';
import { defer, type MonoTypeOperatorFunction, tap } from 'rxjs';
import type { AgentEvent } from '../events.js';
import { now } from '../internal/now.js';
import type { AgentMessage } from '../types.js';
import { PartialRebuilder } from './partial-rebuilder.js';
import type { RecordOptions } from './record-stream.js';
import { header, type RecordingSink } from './recording-format.js';
import { redactedJson } from './redact.js';

/**
 * Writes the events that pass to `sink` as JSON Lines, with their milliseconds since the subscription:
 * `agent.events$.pipe(recordEvents(sink))`. Ends, errors and unsubscribes with its source. What looks like a key or a
 * token is replaced.
 */
export function recordEvents(
  sink: RecordingSink,
  { redact = [] }: RecordOptions = {},
): MonoTypeOperatorFunction<AgentEvent> {
  return (source$) =>
    defer(() => {
      const startedAt = now();
      const compact = eventCompactor();
      sink(JSON.stringify(header('rx-agent-events')));
      return source$.pipe(
        tap((event) => {
          sink(redactedJson({ at: now() - startedAt, event: compact(event) }, redact));
        }),
      );
    });
}

/** Writes an answer's growth as deltas, and messages that were written before as their number in the run. */
function eventCompactor(): (event: AgentEvent) => object {
  let rebuilder = new PartialRebuilder();
  let messages: AgentMessage[] = [];
  const reference = (message: AgentMessage): number | AgentMessage => {
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
        if (isAssistant(event.message)) rebuilder.compact({ type: 'start', partial: event.message });
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

function isAssistant(message: AgentMessage): message is Extract<Message, { role: 'assistant' }> {
  return message.role === 'assistant';
}
