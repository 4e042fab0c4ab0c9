import { growthRow } from '../lib/check.js';
import { script, textTurn, toolCall, toolTurn } from '../lib/script.js';

function row(id, kilobytes, pieces, rest) {
  return {
    id,
    unit: 'piece',
    units: pieces,
    script: script([toolTurn([toolCall('c0', 'x'.repeat(kilobytes * 1_000), pieces)]), textTurn(2)]),
    runtimes: ['rx-agent', 'rx-agent-stream', 'pi', 'bare-loop', 'ai', 'openai', 'langgraph'],
    ...rest,
  };
}

const budget = { budget: 1.1, aim: 1 };

/** Tool arguments in 2,000 pieces; the last row has pieces as small as the first one's, and sixteen times as many. */
export const rows = [
  row('W5 50 KB', 50, 2_000, budget),
  row('W5 200 KB', 200, 2_000, budget),
  row('W5 800 KB', 800, 2_000, budget),
  row('W5 800 KB, 32,000 pieces', 800, 32_000, {
    runtimes: ['rx-agent', 'rx-agent-stream', 'pi', 'bare-loop'],
  }),
];

/** Linear: in bytes with the number of pieces fixed, and flat a piece with the size of a piece fixed. */
export function growth(measured) {
  return [
    growthRow('W5 growth 50 → 800 KB', measured, 'W5 50 KB', 'W5 800 KB', 16, 4),
    growthRow('W5 growth 2,000 → 32,000 pieces', measured, 'W5 50 KB', 'W5 800 KB, 32,000 pieces', 1.3, 1),
  ];
}
