import { describe, expect, it } from '@jest/globals';
import { assistantMessage, text, thinking, toolCall, toolResultMessage, userMessage } from 'rx-agent/testing';

const usage = {
  input: 10,
  output: 5,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 15,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

describe('message builders', () => {
  it('make user messages at time 0, or when told', () => {
    expect(userMessage('Hi')).toEqual({ role: 'user', content: 'Hi', timestamp: 0 });
    expect(userMessage([text('Hi')], { timestamp: 7 })).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'Hi' }],
      timestamp: 7,
    });
  });

  it('make whole answers', () => {
    expect(assistantMessage('Hi')).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: 'Hi' }],
      api: 'test-api',
      provider: 'test-provider',
      model: 'test-model',
      usage,
      stopReason: 'stop',
      timestamp: 0,
    });
  });

  it('number tool calls without an id and leave the others alone', () => {
    const message = assistantMessage([
      thinking('Hm'),
      toolCall('a', { n: 1 }),
      toolCall('b', {}, { id: 'mine' }),
      toolCall('c'),
    ]);
    expect(message.stopReason).toBe('toolUse');
    expect(message.content).toEqual([
      { type: 'thinking', thinking: 'Hm' },
      { type: 'toolCall', id: 'call_1', name: 'a', arguments: { n: 1 } },
      { type: 'toolCall', id: 'mine', name: 'b', arguments: {} },
      { type: 'toolCall', id: 'call_2', name: 'c', arguments: {} },
    ]);
  });

  it('let options win', () => {
    expect(assistantMessage('', { errorMessage: 'boom' }).stopReason).toBe('error');
    expect(assistantMessage('Hi', { stopReason: 'length', timestamp: 3 })).toMatchObject({
      stopReason: 'length',
      timestamp: 3,
    });
  });

  it('make tool results', () => {
    expect(
      toolResultMessage({ id: 'call_1', name: 'a' }, 'ok', { isError: true, details: { n: 1 } }),
    ).toEqual({
      role: 'toolResult',
      toolCallId: 'call_1',
      toolName: 'a',
      content: [{ type: 'text', text: 'ok' }],
      details: { n: 1 },
      isError: true,
      timestamp: 0,
    });
  });
});
