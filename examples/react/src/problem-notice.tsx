import type { ReactElement } from 'react';
import type { Agent } from 'rx-agent';
import { useAgentState } from 'rx-agent/react';
import { focusMessageField, problemOf, retry } from '../../web-chat/src/index.js';

export function ProblemNotice({ agent }: { readonly agent: Agent }): ReactElement | null {
  const problem = useAgentState(agent, problemOf);
  if (problem === undefined) return null;
  const tryAgain = (): void => {
    void retry(agent);
    focusMessageField();
  };
  return (
    <div className="notice problem" role="alert">
      <p>{problem}</p>
      <button type="button" onClick={tryAgain}>
        Try again
      </button>
    </div>
  );
}
