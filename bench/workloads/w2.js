import { growthRow } from '../lib/check.js';
import { toolTurns } from '../lib/script.js';

/** Turns with one tool call each. */
export const rows = [100, 500, 2_000].map((turns) => ({
  id: `W2 ${turns}`,
  unit: 'turn',
  units: turns,
  script: toolTurns(turns),
  runtimes: [
    'rx-agent',
    'rx-agent-stream',
    'pi',
    'bare-loop',
    'ai',
    ...(turns === 2_000 ? [] : ['openai']),
    'langgraph',
  ],
  ...(turns === 2_000 && { unplayed: { openai: 'quadratic: one play takes 120 s of CPU' } }),
  budget: 0.7,
  aim: 0.3,
}));

export function growth(measured) {
  return [growthRow('W2 growth 100 → 2,000', measured, 'W2 100', 'W2 2000', 1.3, 1)];
}
