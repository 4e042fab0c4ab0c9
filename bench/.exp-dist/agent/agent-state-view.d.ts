import type { AgentState } from '../types.js';
import type { AgentSettings } from './agent-state.js';
/**
 * `agent.state`: reading gives the field of the current snapshot, assigning a setting makes the next one. An assigned
 * array is copied.
 */
export type AgentStateView = AgentSettings & Omit<AgentState, keyof AgentSettings>;
export declare function agentStateView(current: () => AgentState, assign: (settings: Partial<AgentSettings>) => void): AgentStateView;
