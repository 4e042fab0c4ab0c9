import { type ReactElement, useEffect, useRef } from 'react';
import type { Agent } from 'rx-agent';
import type { AgentMarbles } from 'rx-agent/inspector';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'agent-marbles': DetailedHTMLProps<HTMLAttributes<AgentMarbles>, AgentMarbles>;
    }
  }
}

/** The marble diagram of the agent, from when it was opened. */
export function Marbles({ agent }: { readonly agent: Agent }): ReactElement {
  const element = useRef<AgentMarbles>(null);
  useEffect(() => {
    if (element.current !== null) element.current.agent = agent;
  }, [agent]);
  return (
    <section className="marbles" aria-label="Marble diagram">
      <agent-marbles ref={element} />
    </section>
  );
}
