import { toolTurns } from '../lib/script.js';

const AGENTS = 1_000;
// Through the event stream, so that the agents really run at once.
const row = {
  unit: 'agent',
  units: AGENTS,
  agents: AGENTS,
  script: toolTurns(3),
  runtimes: ['rx-agent-stream', 'pi', 'ai', 'openai', 'langgraph'],
  subject: 'rx-agent (pi stream)',
};

export const title = '1,000 agents at once, three tool turns each';
export const rows = [
  { ...row, id: 'W4 CPU', budget: 0.9, aim: 0.4 },
  { ...row, id: 'W4 heap', measure: 'heap', budget: 1, aim: 0.6 },
];
