import { script, textTurn } from '../lib/script.js';

const DELTAS = 20_000;

/** One message of 20,000 deltas, one observer. */
export const rows = [
  {
    id: 'W1',
    unit: 'delta',
    units: DELTAS,
    script: script([textTurn(DELTAS)]),
    runtimes: ['rx-agent', 'pi', 'bare-loop', 'ai', 'openai', 'langgraph'],
    budget: 0.5,
    aim: 0.3,
  },
];
