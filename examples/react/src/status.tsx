import { type ReactElement, useMemo } from 'react';
import type { Agent, AgentState } from 'rx-agent';
import { useAgentState } from 'rx-agent/react';
import { tokenTotal } from '../../web-chat/src/index.js';

export function Status({ agent }: { readonly agent: Agent }): ReactElement {
  const isBusy = useAgentState(agent, (state) => state.isStreaming);
  const totalOf = useMemo(() => {
    const total = tokenTotal();
    return (state: AgentState) => total(state.messages);
  }, [agent]);
  const total = useAgentState(agent, totalOf);
  return (
    <p role="status">
      {isBusy ? 'Working…' : 'Ready'}
      {total > 0 && ` · ${total.toLocaleString('en')} tokens`}
    </p>
  );
}
