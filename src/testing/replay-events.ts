import type { AssistantMessage, ToolResultMessage } from '@earendil-works/pi-ai';
import type { Observable } from 'rxjs';
import { type AgentEvent, messageUpdate } from '../events.js';
import type { AgentMessage } from '../types.js';
import { PartialRebuilder, type RecordedEvent } from './partial-rebuilder.js';
import { broken, isRecord, parseRecording, type Recording } from './recording-format.js';
import { type ReplayOptions, replaySteps, type ReplayStep } from './replay-timing.js';

type RecordedAgentEvent =
  | Exclude<AgentEvent, { type: 'message_update' | 'turn_end' | 'agent_end' }>
  | { readonly type: 'message_update'; readonly update: RecordedEvent }
  | { readonly type: 'turn_end'; readonly message: unknown; readonly toolResults: readonly unknown[] }
  | { readonly type: 'agent_end'; readonly messages: readonly unknown[] };

/**
 * The events of a recording of `recordEvents`. Reduced with `reduceAgentState` they give the state the recorded agent
 * ended in. Completes after the last one. Throws when the recording is broken.
 */
export function replayEvents(recording: Recording, options: ReplayOptions = {}): Observable<AgentEvent> {
  const expand = eventExpander();
  const steps = parseRecording(recording, 'rx-agent-events').map(
    ({ number, value }): ReplayStep<AgentEvent> => {
      const { at, event } = value;
      if (typeof at !== 'number') throw broken(number, 'it has no time');
      if (!isRecord(event) || typeof event['type'] !== 'string') throw broken(number, 'it has no event');
      const expanded = expand(number, event as unknown as RecordedAgentEvent);
      return {
        at,
        run: (observer) => {
          observer.next(expanded);
        },
      };
    },
  );
  const end: ReplayStep<AgentEvent> = {
    at: steps.at(-1)?.at ?? 0,
    run: (observer) => {
      observer.complete();
    },
  };
  return replaySteps([...steps, end], options);
}

function eventExpander(): (line: number, event: RecordedAgentEvent) => AgentEvent {
  let rebuilder = new PartialRebuilder();
  let messages: AgentMessage[] = [];
  const resolve = (line: number, reference: unknown): AgentMessage => {
    const message = typeof reference === 'number' ? messages[reference] : reference;
    if (!isRecord(message)) throw broken(line, 'it refers to a message that is not there');
    return message as unknown as AgentMessage;
  };
  return (line, event) => {
    switch (event.type) {
      case 'agent_start':
        messages = [];
        return event;
      case 'message_start':
        rebuilder = new PartialRebuilder();
        if (event.message.role === 'assistant') rebuilder.expand({ type: 'start', partial: event.message });
        return event;
      case 'message_update': {
        const update = rebuilder.expand(event.update);
        if (!('partial' in update)) throw broken(line, 'its update has no message');
        return messageUpdate(update.partial, update);
      }
      case 'message_end':
        messages.push(event.message);
        return event;
      case 'turn_end':
        return {
          type: event.type,
          message: resolve(line, event.message) as AssistantMessage,
          toolResults: event.toolResults.map((result) => resolve(line, result) as ToolResultMessage),
        };
      case 'agent_end':
        return { type: event.type, messages: event.messages.map((message) => resolve(line, message)) };
      default:
        return event;
    }
  };
}
