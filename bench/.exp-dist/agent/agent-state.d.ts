import type { Api, Model } from '@earendil-works/pi-ai';
import type { AgentEvent } from '../events.js';
import type { AgentMessage, AgentState, AgentTool, MessageQueues, ThinkingLevel } from '../types.js';
/** What may be assigned on `agent.state`. */
export interface AgentSettings {
    systemPrompt: string;
    model: Model<Api>;
    thinkingLevel: ThinkingLevel;
    tools: readonly AgentTool[];
    messages: readonly AgentMessage[];
}
/** Changes that are no event of a run: what was assigned or queued. */
export type AgentStateChange = {
    readonly type: 'settings';
    readonly settings: Partial<AgentSettings>;
} | {
    readonly type: 'queue';
    readonly queue: MessageQueues;
} | {
    readonly type: 'reset';
};
/** The state of an agent that has not run yet. Arrays are copied. */
export declare function initialAgentState(settings?: Partial<AgentSettings>): AgentState;
/**
 * The state after an event: pure, so that reducing a log of events rebuilds the state. An event that changes nothing
 * gives the same state back.
 */
export declare function reduceAgentState(state: AgentState, event: AgentEvent): AgentState;
/** The reducer of everything that changes a state. */
export declare function reduceChange(state: AgentState, event: AgentEvent | AgentStateChange): AgentState;
