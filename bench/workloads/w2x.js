import { toolTurns } from '../lib/script.js';

const TURNS = 10_000;

export const title = '10,000 tool turns in one run';
export const rows = [
  {
    id: 'W2x',
    long: true,
    unit: 'turn',
    units: TURNS,
    script: toolTurns(TURNS),
    runtimes: ['rx-agent', 'pi', 'bare-loop'],
    budget: 0.4,
    aim: 0.15,
  },
];
