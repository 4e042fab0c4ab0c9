import { script, textTurn, toolCall, toolTurn } from '../lib/script.js';

const CALLS = 200;

/** 200 parallel calls in one turn. */
export const rows = [
  {
    id: 'W3',
    unit: 'call',
    units: CALLS,
    script: script([
      toolTurn(Array.from({ length: CALLS }, (_, i) => toolCall(`c${i}`, `t${i}`))),
      textTurn(2),
    ]),
    runtimes: ['rx-agent', 'rx-agent-stream', 'pi', 'bare-loop', 'ai', 'openai', 'langgraph'],
    budget: 0.7,
    aim: 0.4,
  },
];
