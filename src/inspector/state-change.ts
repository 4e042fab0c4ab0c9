import type { AgentState } from '../types.js';

/** What the other lines of the diagram do not show. */
const SHOWN = [
  'isStreaming',
  'errorMessage',
  'messages',
  'systemPrompt',
  'model',
  'thinkingLevel',
  'tools',
] as const;

/** The names of the fields that changed, without those that change with every token; `''` when none did. */
export function stateChange(previous: AgentState, next: AgentState): string {
  return SHOWN.filter((name) => previous[name] !== next[name]).join(', ');
}
