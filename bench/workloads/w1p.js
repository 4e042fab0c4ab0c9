import { script, textTurn } from '../lib/script.js';

const DELTAS = 20_000;

/** W1 through pi-ai's own event stream, which the other runtimes do not speak. */
export const rows = [
  {
    id: 'W1p',
    unit: 'delta',
    units: DELTAS,
    script: script([textTurn(DELTAS)]),
    runtimes: ['rx-agent-stream', 'pi', 'bare-for-await'],
    subject: 'rx-agent (pi stream)',
    budget: 0.9,
    aim: 0.6,
  },
];
