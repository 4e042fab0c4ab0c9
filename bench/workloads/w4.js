import { toolTurns } from '../lib/script.js';

const AGENTS = 1_000;
const QUICK_AGENTS = 200;

/** 1,000 agents, three tool turns each: through the event stream, so that they really run at once. */
export const rows = [
  {
    id: 'W4 CPU',
    unit: 'agent',
    units: AGENTS,
    agents: AGENTS,
    script: toolTurns(3),
    runtimes: ['rx-agent-stream', 'pi', 'ai', 'openai', 'langgraph'],
    subject: 'rx-agent (pi stream)',
    budget: 0.9,
    aim: 0.4,
    heap: { id: 'W4 heap', budget: 1, aim: 0.6 },
    quick: { units: QUICK_AGENTS, agents: QUICK_AGENTS },
  },
];
