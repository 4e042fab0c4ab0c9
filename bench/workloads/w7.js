import { script, textTurn } from '../lib/script.js';

const DELTAS = 20_000;

export const title = 'W1 with ten observers';
export const rows = [
  {
    id: 'W7',
    unit: 'delta',
    units: DELTAS,
    script: script([textTurn(DELTAS)]),
    observers: 10,
    runtimes: ['rx-agent', 'rx-agent-stream', 'pi', 'bare-loop', 'ai'],
    budget: 0.5,
    aim: 0.3,
  },
];
