import { growth } from '../lib/check.js';
import { toolTurns } from '../lib/script.js';

export const title = 'turns with one tool call each';
export const rows = [100, 500, 2_000].map((turns) => ({
  id: `W2 ${turns}`,
  unit: 'turn',
  units: turns,
  long: turns === 500,
  script: toolTurns(turns),
  runtimes: [
    'rx-agent',
    'rx-agent-stream',
    'pi',
    'bare-loop',
    ...(turns > 100 ? [] : ['ai', 'openai', 'langgraph']),
  ],
  budget: 0.7,
  aim: 0.3,
}));

export function extraChecks(measured) {
  return [growth(measured, 'W2 100', 'W2 2000', 1.3, 1)];
}
