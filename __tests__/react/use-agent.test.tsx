/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { describe, expect, it } from '@jest/globals';
import { type ReactElement, StrictMode, useEffect } from 'react';
import { Agent } from 'rx-agent';
import { useAgent, useAgentState } from 'rx-agent/react';
import { scriptedModel, testModel } from 'rx-agent/testing';
import { mount } from './mount.js';

interface Counted {
  readonly id: number;
  disposals: number;
  dispose(): void;
}

function countedFactory(made: Counted[]): () => Counted {
  return () => {
    const counted: Counted = {
      id: made.length + 1,
      disposals: 0,
      dispose: () => {
        counted.disposals += 1;
      },
    };
    made.push(counted);
    return counted;
  };
}

describe('useAgent', () => {
  it('makes an agent of options once, whatever later renders pass', async () => {
    const agents = new Set<Agent>();
    const View = ({ systemPrompt }: { systemPrompt: string }): ReactElement => {
      const agent = useAgent({ initialState: { model: testModel, systemPrompt } });
      agents.add(agent);
      return <p>{useAgentState(agent, (state) => state.systemPrompt)}</p>;
    };
    const { container, render, unmount } = await mount(<View systemPrompt="one" />);
    await render(<View systemPrompt="two" />);
    expect(container.textContent).toBe('one');
    expect(agents.size).toBe(1);
    await unmount();
  });

  it('disposes what the factory made when the component is unmounted', async () => {
    const made: Counted[] = [];
    const factory = countedFactory(made);
    const View = (): ReactElement => <p>{useAgent(factory).id}</p>;
    const { container, unmount } = await mount(<View />);
    expect(container.textContent).toBe('1');
    expect(made.map((it) => it.disposals)).toEqual([0]);
    await unmount();
    expect(made.map((it) => it.disposals)).toEqual([1]);
  });

  it('keeps one live agent through the double mount of StrictMode', async () => {
    const made: Counted[] = [];
    const factory = countedFactory(made);
    const shown = new Set<Counted>();
    const View = (): null => {
      const counted = useAgent(factory);
      useEffect(() => {
        shown.add(counted);
      }, [counted]);
      return null;
    };
    const { unmount } = await mount(
      <StrictMode>
        <View />
      </StrictMode>,
    );
    expect([...shown].map((it) => it.disposals)).toEqual([0]);
    await unmount();
    expect([...shown].map((it) => it.disposals)).toEqual([1]);
  });

  it('runs a prompt given in an effect under StrictMode', async () => {
    const model = scriptedModel(['Hello.']);
    const View = (): ReactElement => {
      const agent = useAgent({ initialState: { model: testModel }, streamFn: model });
      useEffect(() => {
        if (agent.state.messages.length === 0) void agent.prompt('Hi');
      }, [agent]);
      return <p>{useAgentState(agent, (state) => state.messages.length)}</p>;
    };
    const { container, unmount } = await mount(
      <StrictMode>
        <View />
      </StrictMode>,
    );
    expect(container.textContent).toBe('2');
    model.verify();
    await unmount();
  });
});
