import type { Agent } from 'rx-agent';
import { defineAgentMarbles } from 'rx-agent/inspector';

export function showMarbles(agent: Agent): void {
  defineAgentMarbles();
  const marbles = document.createElement('agent-marbles');
  marbles.agent = agent; // records from now on
  document.body.append(marbles);
}
