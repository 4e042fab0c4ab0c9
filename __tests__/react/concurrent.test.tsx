/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { jest, describe, expect, it } from '@jest/globals';
import { act, Profiler, type ReactElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Agent } from 'rx-agent';
import { useAgentChat, useAgentState } from 'rx-agent/react';
import { testModel, userMessage } from 'rx-agent/testing';

function agentSaying(systemPrompt: string): Agent {
  return new Agent({ initialState: { model: testModel, systemPrompt } });
}

function Prompt({ agent }: { agent: Agent }): ReactElement {
  return <p>{useAgentState(agent, (state) => state.systemPrompt)}</p>;
}

describe('in a concurrent render', () => {
  it('two components never commit different states, though one changed between their renders', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    const agent = agentSaying('one');
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const log: string[] = [];
    const First = (): ReactElement => {
      const prompt = useAgentState(agent, (state) => state.systemPrompt);
      log.push(`first ${prompt}`);
      if (log.length === 1) {
        // React's time slice is over: the rest of the tree is rendered later, and the agent changes before that.
        clock.mockReturnValue(1_100);
        queueMicrotask(() => {
          log.push('change');
          agent.state.systemPrompt = 'two';
        });
      }
      return <p>{prompt}</p>;
    };
    const Second = (): ReactElement => {
      const prompt = useAgentState(agent, (state) => state.systemPrompt);
      log.push(`second ${prompt}`);
      return <p>{prompt}</p>;
    };
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const commits: string[] = [];
    await new Promise<void>((resolve) => {
      startTransition(() => {
        root.render(
          <Profiler
            id="view"
            onRender={() => {
              commits.push(container.innerHTML);
              if (container.innerHTML.endsWith('<p>two</p>')) resolve();
            }}
          >
            <First />
            <Second />
          </Profiler>,
        );
      });
    });
    clock.mockRestore();
    root.unmount();
    expect(log.slice(0, 3)).toEqual(['first one', 'change', 'second two']);
    expect([...new Set(commits)]).toEqual(['<p>two</p><p>two</p>']);
  });
});

describe('hydrating', () => {
  async function hydrate(
    page: (agent: Agent) => ReactElement,
  ): Promise<{ html: string; agent: Agent; errors: unknown[] }> {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page(agentSaying('one')));
    const served = container.innerHTML;
    const errors: unknown[] = [];
    const complaints = jest.spyOn(console, 'error').mockImplementation((...args) => errors.push(args));
    const agent = agentSaying('one');
    const onRecoverableError = (error: unknown): void => {
      errors.push(error);
    };
    await act(async () => {
      hydrateRoot(container, page(agent), { onRecoverableError });
      await Promise.resolve();
    });
    const element = container.firstElementChild;
    expect(container.innerHTML).toBe(served);
    act(() => {
      agent.state.systemPrompt = 'two';
      agent.steer(userMessage('waits'));
    });
    complaints.mockRestore();
    // React took the server's element over.
    expect(container.firstElementChild).toBe(element);
    return { html: container.innerHTML, agent, errors };
  }

  it('takes over what useAgentState rendered on the server', async () => {
    const { html, errors } = await hydrate((agent) => <Prompt agent={agent} />);
    expect(errors).toEqual([]);
    expect(html).toBe('<p>two</p>');
  });

  it('takes over what useAgentChat rendered on the server', async () => {
    const Chat = ({ agent }: { agent: Agent }): ReactElement => {
      const { messages, queue, isBusy } = useAgentChat(agent);
      return (
        <p>{`${String(messages.length)} messages, ${String(queue.steering.length)} waiting, busy: ${String(isBusy)}`}</p>
      );
    };
    const { html, errors } = await hydrate((agent) => <Chat agent={agent} />);
    expect(errors).toEqual([]);
    expect(html).toBe('<p>0 messages, 1 waiting, busy: false</p>');
  });
});
