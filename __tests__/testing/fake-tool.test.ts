import { describe, expect, it } from '@jest/globals';
import { fakeTool, toolResult } from 'rx-agent/testing';

const signal = new AbortController().signal;
const onUpdate = (): void => undefined;

describe('fakeTool', () => {
  it('gives its result and records its calls', () => {
    const tool = fakeTool('weather', 'sunny');
    expect(tool.execute('call_1', { city: 'Paris' }, signal, onUpdate)).toBe('sunny');
    expect(tool.calls).toEqual([{ toolCallId: 'call_1', params: { city: 'Paris' }, signal, onUpdate }]);
    expect(tool.name).toBe('weather');
  });

  it('calls a function with the params', () => {
    const tool = fakeTool('double', ({ n }) => toolResult(String(Number(n) * 2)));
    expect(tool.execute('call_1', { n: 4 }, signal, onUpdate)).toEqual({
      content: [{ type: 'text', text: '8' }],
    });
  });

  it('throws an Error', () => {
    const tool = fakeTool('bad', new Error('boom'));
    expect(() => tool.execute('call_1', {}, signal, onUpdate)).toThrow('boom');
    expect(tool.calls).toHaveLength(1);
  });

  it('takes the other fields of a tool', () => {
    expect(fakeTool('a', 'b', { executionMode: 'sequential', label: 'A' })).toMatchObject({
      executionMode: 'sequential',
      label: 'A',
    });
  });
});
