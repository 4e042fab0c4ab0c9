import type { ReactElement } from 'react';
import type { Agent, AgentOptions } from 'rx-agent';
import { useAgent, useAgentChat, useAgentEvents, useAgentState } from 'rx-agent/react';

export function Chat({ options }: { options: AgentOptions }): ReactElement {
  const agent = useAgent(options); // made once, disposed on unmount; `() => new Agent(…)` will do too
  const { messages, isBusy, error, send, stop } = useAgentChat(agent);
  useAgentEvents(agent, (event) => console.debug(event.type));
  return (
    <main>
      {messages.map(({ key, message }) => (
        <pre key={key}>{JSON.stringify(message.content)}</pre>
      ))}
      <button onClick={() => (isBusy ? stop() : void send('Hello'))}>{isBusy ? 'Stop' : 'Say hello'}</button>
      <p role="alert">{error}</p>
      <ToolCount agent={agent} />
    </main>
  );
}

// Renders when the number changes, not with every token.
function ToolCount({ agent }: { agent: Agent }): ReactElement {
  return <p>{useAgentState(agent, (state) => state.pendingToolCalls.size)} tools are running</p>;
}
