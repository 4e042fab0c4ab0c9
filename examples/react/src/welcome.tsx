import type { ReactElement } from 'react';
import type { Agent } from 'rx-agent';
import { useAgentState } from 'rx-agent/react';
import { focusMessageField, SUGGESTIONS } from '../../web-chat/src/index.js';

/** What an empty conversation shows. */
export function Welcome({ agent }: { readonly agent: Agent }): ReactElement | null {
  const isEmpty = useAgentState(
    agent,
    ({ messages, streamingMessage }) => messages.length === 0 && streamingMessage === undefined,
  );
  if (!isEmpty) return null;
  const ask = (question: string): void => {
    void agent.prompt(question);
    focusMessageField();
  };
  return (
    <section className="welcome" aria-label="Suggestions">
      <h2>What shall the agent do?</h2>
      <p>The agent and its tools run in this page; only the model is behind the server.</p>
      <div>
        {SUGGESTIONS.map((question) => (
          <button key={question} type="button" onClick={() => ask(question)}>
            {question}
          </button>
        ))}
      </div>
    </section>
  );
}
