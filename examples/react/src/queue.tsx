import type { ReactElement } from 'react';
import type { Agent, AgentMessage } from 'rx-agent';
import { useAgentState } from 'rx-agent/react';
import { focusMessageField, textOf } from '../../web-chat/src/index.js';

/** The messages that wait, as chips that take them back. */
export function Queue({ agent }: { readonly agent: Agent }): ReactElement | null {
  const { steering, followUp } = useAgentState(agent, (state) => state.queue);
  if (steering.length + followUp.length === 0) return null;
  const takeBack = (message: AgentMessage): void => {
    agent.takeBack(message);
    focusMessageField();
  };
  const chips = (messages: readonly AgentMessage[], queue: 'steering' | 'followUp'): ReactElement[] =>
    messages.map((message, index) => (
      <li key={`${queue}-${String(index)}`} data-queue={queue}>
        <button type="button" onClick={() => takeBack(message)}>
          Take back: {textOf(message)}
        </button>
      </li>
    ));
  return (
    <ul className="chips" aria-label="Waiting messages">
      {chips(steering, 'steering')}
      {chips(followUp, 'followUp')}
    </ul>
  );
}
