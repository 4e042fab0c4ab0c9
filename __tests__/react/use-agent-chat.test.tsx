/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, memo, type ReactElement } from 'react';
import { Subject } from 'rxjs';
import { Agent, type AgentMessage } from 'rx-agent';
import { type AgentChat, type ChatMessage, useAgentChat } from 'rx-agent/react';
import { done, fails, type ModelPart, scriptedModel, testModel, text } from 'rx-agent/testing';
import { type AnimationFrames, animationFrames } from './animation-frames.js';
import { mount } from './mount.js';

function textOf({ message }: ChatMessage): string {
  if (message.role !== 'user' && message.role !== 'assistant') return '';
  if (typeof message.content === 'string') return message.content;
  return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

describe('useAgentChat', () => {
  let frames: AnimationFrames;
  let parts$: Subject<ModelPart>;
  let agent: Agent;
  let chat: AgentChat;
  let rowRenders: string[];

  const Row = memo(({ entry }: { entry: ChatMessage }): ReactElement => {
    rowRenders.push(textOf(entry));
    return <li>{textOf(entry)}</li>;
  });
  const View = (): ReactElement => {
    const current = useAgentChat(agent);
    chat = current;
    return (
      <ul>
        {current.messages.map((entry) => (
          <Row key={entry.key} entry={entry} />
        ))}
      </ul>
    );
  };
  const send = (prompt: string): void => {
    act(() => {
      void chat.send(prompt);
    });
  };
  const tick = (): void => {
    act(frames.next);
  };

  beforeEach(() => {
    frames = animationFrames();
    parts$ = new Subject();
    agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel([parts$, 'Second.']) });
    rowRenders = [];
  });
  afterEach(() => {
    frames.restore();
  });

  it('keeps the DOM node of a message from its first token to the next answer', async () => {
    const { container, unmount } = await mount(<View />);
    send('Hi');
    tick();
    act(() => {
      parts$.next(text('Hel'));
    });
    tick();
    const answer = container.querySelectorAll('li')[1];
    expect(answer?.textContent).toBe('Hel');
    act(() => {
      parts$.next(text('lo'));
      parts$.next(done());
    });
    expect(chat.isBusy).toBe(false);
    send('More');
    expect([...container.querySelectorAll('li')].map((it) => it.textContent)).toEqual([
      'Hi',
      'Hello',
      'More',
      'Second.',
    ]);
    expect(container.querySelectorAll('li')[1]).toBe(answer);
    await unmount();
  });

  it('does not render finished messages again while another streams', async () => {
    const { unmount } = await mount(<View />);
    send('Hi');
    tick();
    for (const token of ['a', 'b', 'c']) {
      act(() => {
        parts$.next(text(token));
      });
      tick();
    }
    expect(rowRenders.filter((it) => it === 'Hi')).toEqual(['Hi']);
    expect(rowRenders.at(-1)).toBe('abc');
    await unmount();
  });

  it('queues, shows and takes back messages', async () => {
    const { unmount } = await mount(<View />);
    send('Hi');
    let steered: AgentMessage | undefined;
    act(() => {
      steered = chat.steer('In Celsius');
      chat.followUp('And tomorrow?');
    });
    tick();
    expect(chat.isBusy).toBe(true);
    expect(chat.queue.steering).toEqual([steered]);
    expect(chat.queue.followUp.map((it) => it.role === 'user' && it.content)).toEqual(['And tomorrow?']);
    expect(steered !== undefined && chat.takeBack(steered)).toBe(true);
    tick();
    expect(chat.queue.steering).toEqual([]);
    expect(steered !== undefined && chat.takeBack(steered)).toBe(false);
    await unmount();
  });

  it('stops at once and keeps the partial answer', async () => {
    const { container, unmount } = await mount(<View />);
    send('Hi');
    act(() => {
      parts$.next(text('Part'));
      chat.stop();
    });
    expect(chat.isBusy).toBe(false);
    expect([...container.querySelectorAll('li')].map((it) => it.textContent)).toEqual(['Hi', 'Part']);
    await unmount();
  });

  it('shows an error until the next run, and keeps its functions', async () => {
    const { unmount } = await mount(<View />);
    const { send: firstSend, stop } = chat;
    send('Hi');
    act(() => {
      parts$.next(fails('The model is away.'));
    });
    expect(chat.error).toBe('The model is away.');
    send('Again');
    expect(chat.error).toBeUndefined();
    expect(chat.send).toBe(firstSend);
    expect(chat.stop).toBe(stop);
    await unmount();
  });
});
