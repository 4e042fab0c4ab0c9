/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import './browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@earendil-works/pi-ai';
import { Agent, type AgentEvent } from 'rx-agent';
import { scriptedModel, testModel, toolCall } from 'rx-agent/testing';
import { textOf } from '../../../examples/web-chat/src/message-content.js';
import { chatTools, NOTES_KEY } from '../../../examples/web-chat/src/tools.js';

beforeEach(() => {
  localStorage.clear();
});

function agentThatCalls(name: string, args: JsonObject): Agent {
  return new Agent({
    initialState: { model: testModel, tools: chatTools(0) },
    streamFn: scriptedModel([[toolCall(name, args)], 'done']),
  });
}

/** What the model gets when it calls a tool. */
async function resultOf(name: string, args: JsonObject): Promise<{ text: string; isError: boolean }> {
  const agent = agentThatCalls(name, args);
  await agent.prompt('go');
  const result = agent.state.messages.find((message) => message.role === 'toolResult');
  if (result === undefined) throw new Error('There is no result.');
  return { text: textOf(result), isError: result.isError };
}

describe('the tools of the chat', () => {
  it('calculate', async () => {
    expect(await resultOf('calculate', { expression: '2 * (3 + 4)' })).toEqual({
      text: '2 * (3 + 4) = 14',
      isError: false,
    });
    expect(await resultOf('calculate', { expression: 'window' })).toMatchObject({ isError: true });
  });

  it('tell the time', async () => {
    const { text } = await resultOf('current_time', { zone: 'Asia/Tokyo' });
    expect(text).toMatch(/^It is \w+, .* in Asia\/Tokyo\.$/);
    expect(await resultOf('current_time', { zone: 'Nowhere/Land' })).toMatchObject({ isError: true });
  });

  it('report the progress of the slow job', async () => {
    const agent = agentThatCalls('slow_job', { steps: 3 });
    const progress: string[] = [];
    agent.events$.subscribe((event: AgentEvent) => {
      if (event.type === 'tool_execution_update') progress.push(textOf(event.partialResult));
      if (event.type === 'tool_execution_end') progress.push(textOf(event.result));
    });
    await agent.prompt('go');
    expect(progress).toEqual(['step 1 of 3', 'step 2 of 3', '3 steps done']);
  });

  it('keep notes in the browser', async () => {
    expect(await resultOf('write_note', { title: 'Milk', text: 'buy milk' })).toEqual({
      text: 'Noted as "Milk". Notes: 1.',
      isError: false,
    });
    await resultOf('write_note', { title: 'Milk', text: 'buy oat milk' });
    await resultOf('write_note', { title: '__proto__', text: 'odd' });
    expect(localStorage.getItem(NOTES_KEY)).toBe('{"Milk":"buy oat milk","__proto__":"odd"}');
  });
});
