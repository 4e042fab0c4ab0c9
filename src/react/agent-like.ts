import type { Observable } from 'rxjs';
import type { Agent } from '../agent/agent.js';
import type { AgentEvent } from '../events.js';
import type { AgentState } from '../types.js';

/** What has a state to show: an `Agent`, or anything whose `state$` gives the current state on subscription. */
export interface AgentStateLike {
  readonly state$: Observable<AgentState>;
}

/** What has events to react to. */
export interface AgentEventsLike {
  readonly events$: Observable<AgentEvent>;
}

/** The part of an `Agent` that a chat needs. */
export type AgentChatLike = Pick<Agent, 'state$' | 'prompt' | 'steer' | 'followUp' | 'abort' | 'takeBack'>;
