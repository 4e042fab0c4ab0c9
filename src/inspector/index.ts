export { AgentMarbles, defineAgentMarbles } from './agent-marbles.js';
export type { InspectedAgent } from './record-marbles.js';
