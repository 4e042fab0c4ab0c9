import { rows as w1 } from './w1.js';

/** W1 with ten observers. */
export const rows = w1.map((row) => ({
  ...row,
  id: 'W7',
  observers: 10,
  runtimes: ['rx-agent', 'rx-agent-stream', 'pi', 'bare-loop', 'ai', 'openai', 'langgraph'],
}));
