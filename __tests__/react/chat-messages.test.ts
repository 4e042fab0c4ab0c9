import { describe, expect, it } from '@jest/globals';
import { initialAgentState, messageEnd, messageStart, reduceAgentState } from 'rx-agent';
import { assistantMessage, testModel, userMessage } from 'rx-agent/testing';
import { chatMessages } from '../../src/react/chat-messages.js';

const keys = (messages: readonly { readonly key: string }[]): string[] => messages.map((it) => it.key);

describe('chatMessages', () => {
  const initial = initialAgentState({ model: testModel, messages: [userMessage('Hi')] });

  it('keeps the key of a streaming message when it is finished', () => {
    const select = chatMessages();
    const streaming = reduceAgentState(initial, messageStart(assistantMessage('Hel')));
    const finished = reduceAgentState(streaming, messageEnd(assistantMessage('Hello')));
    const before = select(streaming);
    const after = select(finished);
    expect(keys(before)).toEqual(['message-1', 'message-2']);
    expect(before.map((it) => it.isStreaming)).toEqual([false, true]);
    expect(keys(after)).toEqual(['message-1', 'message-2']);
    expect(after.map((it) => it.isStreaming)).toEqual([false, false]);
    expect(after[0]).toBe(before[0]);
  });

  it('keeps the key when states in between were skipped', () => {
    const select = chatMessages();
    const streaming = reduceAgentState(initial, messageStart(assistantMessage('Hel')));
    const finished = reduceAgentState(streaming, messageEnd(assistantMessage('Hello')));
    const next = reduceAgentState(finished, messageStart(assistantMessage('And')));
    select(streaming);
    expect(keys(select(next))).toEqual(['message-1', 'message-2', 'message-3']);
    expect(select(next)[2]?.isStreaming).toBe(true);
  });

  it('gives the same array for a state that changes no message', () => {
    const select = chatMessages();
    const first = select(initial);
    expect(select(reduceAgentState(initial, { type: 'agent_start' }))).toBe(first);
  });

  it('keeps the keys of what is left when the transcript was cut', () => {
    const select = chatMessages();
    const [a, b, c] = [userMessage('a'), userMessage('b'), userMessage('c')];
    select(initialAgentState({ messages: [a, b, c] }));
    expect(keys(select(initialAgentState({ messages: [b, c] })))).toEqual(['message-2', 'message-3']);
    expect(keys(select(initialAgentState({ messages: [a] })))).toEqual(['message-4']);
  });

  it('gives the same object twice two keys', () => {
    const message = userMessage('again');
    const select = chatMessages();
    expect(keys(select(initialAgentState({ messages: [message, message] })))).toEqual([
      'message-1',
      'message-2',
    ]);
  });
});
