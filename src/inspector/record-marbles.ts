import { Observable } from 'rxjs';
import type { Agent } from '../agent/agent.js';
import type { AgentEvent } from '../events.js';
import { now } from '../internal/now.js';
import type { AgentState } from '../types.js';
import { stateChange } from './state-change.js';

/** The part of an `Agent` that the inspector watches. */
export type InspectedAgent = Pick<Agent, 'state$' | 'events$'>;

/** One marble: an event of a run, or a change of the state that no event tells. */
export interface MarbleEntry {
  /** Milliseconds since `startedAt` of the recording. */
  readonly at: number;
  /** Which line it is on: `run`, `model`, `queue`, `state`, or `tool ` and the id of a call. */
  readonly lane: string;
  /** The event's type, or what of the state changed. */
  readonly kind: string;
  readonly event?: AgentEvent;
  /** The state right after it. */
  readonly state: AgentState;
}

/**
 * The marbles of an agent from the subscription on, in order, with their times since `startedAt` (milliseconds since the
 * epoch). Completes when the agent is disposed. Never errors.
 */
export function recordMarbles(agent: InspectedAgent, startedAt: number): Observable<MarbleEntry> {
  return new Observable((subscriber) => {
    let state: AgentState | undefined;
    // An agent publishes the state before the event that made it.
    subscriber.add(
      // eslint-disable-next-line rxjs-x/no-ignored-error -- state$ never errors
      agent.state$.subscribe((next) => {
        const previous = state;
        state = next;
        if (previous === undefined) return;
        const at = now() - startedAt;
        if (next.queue !== previous.queue) {
          subscriber.next({ at, lane: 'queue', kind: queueKind(next), state: next });
        }
        const changed = stateChange(previous, next);
        if (changed !== '') subscriber.next({ at, lane: 'state', kind: changed, state: next });
      }),
    );
    subscriber.add(
      // eslint-disable-next-line rxjs-x/no-ignored-error -- events$ never errors
      agent.events$.subscribe({
        next: (event) => {
          if (state === undefined) return;
          subscriber.next({ at: now() - startedAt, lane: laneOf(event), kind: event.type, event, state });
        },
        complete: () => {
          subscriber.complete();
        },
      }),
    );
  });
}

/** The line of an event. */
function laneOf(event: AgentEvent): string {
  switch (event.type) {
    case 'message_start':
    case 'message_update':
    case 'message_end':
      return 'model';
    case 'tool_execution_start':
    case 'tool_execution_update':
    case 'tool_execution_end':
      return `tool ${event.toolCallId}`;
    default:
      return 'run';
  }
}

function queueKind({ queue }: AgentState): string {
  return `steering ${String(queue.steering.length)}, follow-up ${String(queue.followUp.length)}`;
}
