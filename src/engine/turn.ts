import type { AgentMessage } from '../types.js';

/** What a turn starts with. */
export interface Turn {
  readonly first: boolean;
  readonly messages: readonly AgentMessage[];
}

export const FIRST_TURN: Turn = { first: true, messages: [] };
/** Stands for the turn after the last one. */
export const NO_TURN: Turn = { first: false, messages: [] };
