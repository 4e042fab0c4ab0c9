import type { AgentMessage } from '../types.js';

/** What a turn starts with. */
export interface Turn {
  /** True when it polls the steering queue before it asks, as the first turn does. */
  readonly polls: boolean;
  readonly messages: readonly AgentMessage[];
}

/** Stands for the turn after the last one. */
export const NO_TURN: Turn = { polls: false, messages: [] };
