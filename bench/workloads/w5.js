import { growth } from '../lib/check.js';
import { script, textTurn, toolCall, toolTurn } from '../lib/script.js';

const PIECES = 2_000;

export const title = 'tool arguments in 2,000 pieces';
export const rows = [50, 200, 800].map((kilobytes) => ({
  id: `W5 ${kilobytes} KB`,
  unit: 'call',
  units: 1,
  long: kilobytes === 200,
  script: script([toolTurn([toolCall('c0', 'x'.repeat(kilobytes * 1_000), PIECES)]), textTurn(2)]),
  runtimes: [
    'rx-agent',
    'rx-agent-stream',
    'pi',
    'bare-loop',
    ...(kilobytes > 50 ? [] : ['ai', 'openai', 'langgraph']),
  ],
  budget: 1.1,
  aim: 1,
}));

/** Sixteen times the bytes may cost sixteen times as much. */
export function extraChecks(measured) {
  return [growth(measured, 'W5 50 KB', 'W5 800 KB', 16, 4)];
}
