import { toolTurns } from '../lib/script.js';

const TURNS = 10_000;

/** 10,000 tool turns in one run. */
export const rows = [
  {
    id: 'W2x',
    unit: 'turn',
    units: TURNS,
    script: toolTurns(TURNS),
    runtimes: ['rx-agent', 'rx-agent-stream', 'pi', 'bare-loop'],
    unplayed: {
      ai: 'one play takes 170 s of CPU',
      openai: 'quadratic: 2,000 turns take 120 s of CPU',
      langgraph: '2,000 turns take 35 s of CPU, and a turn costs more the longer the run',
    },
    budget: 0.4,
    aim: 0.15,
  },
];
