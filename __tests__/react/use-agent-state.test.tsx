/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { describe, expect, it } from '@jest/globals';
import { act, type ReactElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Subject } from 'rxjs';
import { Agent, type AgentState } from 'rx-agent';
import { useAgentState } from 'rx-agent/react';
import { done, type ModelPart, scriptedModel, testModel, text, userMessage } from 'rx-agent/testing';
import { animationFrames } from './animation-frames.js';
import { mount } from './mount.js';

function agentWith(parts$: Subject<ModelPart>): Agent {
  return new Agent({ initialState: { model: testModel }, streamFn: scriptedModel([parts$]) });
}

function streamedText({ streamingMessage }: AgentState): string {
  if (streamingMessage?.role !== 'assistant') return '';
  return streamingMessage.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

describe('useAgentState', () => {
  it('renders the state and its changes', async () => {
    const agent = new Agent({ initialState: { model: testModel, systemPrompt: 'one' } });
    const View = (): ReactElement => <p>{useAgentState(agent).systemPrompt}</p>;
    const { container, unmount } = await mount(<View />);
    expect(container.textContent).toBe('one');
    act(() => {
      agent.state.systemPrompt = 'two';
    });
    expect(container.textContent).toBe('two');
    await unmount();
  });

  it('renders again only when the selected slice changed', async () => {
    const agent = new Agent({ initialState: { model: testModel, systemPrompt: 'one' } });
    const renders: string[] = [];
    const View = (): null => {
      renders.push(useAgentState(agent, (state) => state.systemPrompt));
      return null;
    };
    const { unmount } = await mount(<View />);
    act(() => {
      agent.steer(userMessage('waits'));
    });
    expect(renders).toEqual(['one']);
    act(() => {
      agent.state.systemPrompt = 'two';
    });
    expect(renders).toEqual(['one', 'two']);
    await unmount();
  });

  it('takes an inline selector that builds a new object each time', async () => {
    const agent = new Agent({ initialState: { model: testModel } });
    const View = (): ReactElement => {
      const { waiting } = useAgentState(agent, (state) => ({ waiting: state.queue.steering.length }));
      return <p>{waiting}</p>;
    };
    const { container, unmount } = await mount(<View />);
    act(() => {
      agent.steer(userMessage('waits'));
    });
    expect(container.textContent).toBe('1');
    await unmount();
  });

  it('shows the new agent when the agent is exchanged, and leaves the old one', async () => {
    const first = new Agent({ initialState: { model: testModel, systemPrompt: 'first' } });
    const second = new Agent({ initialState: { model: testModel, systemPrompt: 'second' } });
    const renders: string[] = [];
    const View = ({ agent }: { agent: Agent }): null => {
      renders.push(useAgentState(agent, (state) => state.systemPrompt));
      return null;
    };
    const { render, unmount } = await mount(<View agent={first} />);
    await render(<View agent={second} />);
    act(() => {
      first.state.systemPrompt = 'unseen';
    });
    expect(renders).toEqual(['first', 'second']);
    await unmount();
  });

  it('sees a change made between rendering and subscribing, under StrictMode too', async () => {
    const agent = new Agent({ initialState: { model: testModel, systemPrompt: 'one' } });
    let changed = false;
    const View = (): ReactElement => {
      const prompt = useAgentState(agent, (state) => state.systemPrompt);
      if (!changed) {
        changed = true;
        queueMicrotask(() => {
          agent.state.systemPrompt = 'two';
        });
      }
      return <p>{prompt}</p>;
    };
    const { container, unmount } = await mount(
      <StrictMode>
        <View />
      </StrictMode>,
    );
    expect(container.textContent).toBe('two');
    await unmount();
  });

  it('renders on a server', () => {
    const agent = new Agent({ initialState: { model: testModel, systemPrompt: 'one' } });
    const View = (): ReactElement => <p>{useAgentState(agent, (state) => state.systemPrompt)}</p>;
    expect(renderToString(<View />)).toBe('<p>one</p>');
  });

  it('keeps showing the last state of a disposed agent', async () => {
    const agent = new Agent({ initialState: { model: testModel, systemPrompt: 'one' } });
    const View = (): ReactElement => <p>{useAgentState(agent, (state) => state.systemPrompt)}</p>;
    agent.dispose();
    const { container, unmount } = await mount(<View />);
    expect(container.textContent).toBe('one');
    await unmount();
  });

  it('commits a burst of deltas once a frame, and the end at once, with frames', async () => {
    const frames = animationFrames();
    const parts$ = new Subject<ModelPart>();
    const agent = agentWith(parts$);
    const texts: string[] = [];
    const View = (): null => {
      texts.push(useAgentState(agent, streamedText, { frames: true }));
      return null;
    };
    const { unmount } = await mount(<View />);
    const tick = (): void => {
      act(frames.next);
    };
    act(() => {
      void agent.prompt('hello');
    });
    tick();
    for (let burst = 0; burst < 2; burst += 1) {
      for (let n = 0; n < 1_000; n += 1) {
        act(() => {
          parts$.next(text('x'));
        });
      }
      tick();
    }
    expect(texts.map((it) => it.length)).toEqual([0, 1_000, 2_000]);
    await act(async () => {
      parts$.next(done());
      parts$.complete();
      await agent.waitForIdle();
    });
    expect(texts.map((it) => it.length)).toEqual([0, 1_000, 2_000, 0]);
    await unmount();
    frames.restore();
  });
});
