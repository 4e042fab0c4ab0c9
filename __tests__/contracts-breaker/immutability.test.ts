import type { AssistantMessage, AssistantMessageEvent, ToolCall } from '@earendil-works/pi-ai';
import { describe, expect, it } from '@jest/globals';
import { concat, defer, from, of } from 'rxjs';
import {
  Agent,
  type AgentEvent,
  type AgentOptions,
  type AgentState,
  type AgentTool,
  reduceAgentState,
} from '../../src/index.js';
import {
  assistantMessage,
  fakeTool,
  scriptedModel,
  testModel,
  toolCall,
  toolResult,
  userMessage,
} from '../../src/testing/index.js';

function play(options: AgentOptions): { agent: Agent; log: AgentEvent[] } {
  const agent = new Agent({ ...options, initialState: { model: testModel, ...options.initialState } });
  const log: AgentEvent[] = [];
  agent.prompt$('go').subscribe((event) => log.push(event));
  return { agent, log };
}

function callTool(tool: AgentTool): { agent: Agent; log: AgentEvent[] } {
  const streamFn = scriptedModel([[toolCall(tool.name, { city: 'Rome' })], 'over']);
  return play({ initialState: { tools: [tool] }, streamFn });
}

describe('what user code goes on to change', () => {
  it('usage: a provider counts tokens and their cost in place', () => {
    const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
    const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
    const { api, provider, id: model } = testModel;
    const partial: AssistantMessage = {
      ...{ role: 'assistant', content: [], api, provider, model, usage, stopReason: 'stop', timestamp: 0 },
    };
    const counted$ = defer(() => {
      usage.output = 1;
      cost.total = 5;
      return of({ type: 'done' as const, reason: 'stop' as const, message: partial });
    });
    const { log } = play({ streamFn: () => concat(of({ type: 'start' as const, partial }), counted$) });
    const answers = log.filter((event) => 'message' in event && event.message.role === 'assistant');
    expect(answers).toMatchObject([
      { type: 'message_start', message: { usage: { output: 0, cost: { total: 0 } } } },
      { type: 'message_end', message: { usage: { output: 1, cost: { total: 5 } } } },
      { type: 'turn_end' },
    ]);
  });

  it('a call: a provider fills in its arguments in place', () => {
    const call: ToolCall = { type: 'toolCall', id: 'c', name: 't', arguments: {} };
    const { api, provider, id: model } = testModel;
    const { usage } = assistantMessage('');
    const partial: AssistantMessage = {
      ...{
        role: 'assistant',
        content: [call],
        api,
        provider,
        model,
        usage,
        stopReason: 'toolUse',
        timestamp: 0,
      },
    };
    function* events(): Generator<AssistantMessageEvent> {
      yield { type: 'toolcall_start', contentIndex: 0, partial };
      call.arguments['city'] = 'Paris';
      yield { type: 'toolcall_delta', contentIndex: 0, delta: '{"city":"Paris"', partial };
      call.arguments['days'] = 3;
      yield { type: 'toolcall_delta', contentIndex: 0, delta: ',"days":3}', partial };
      yield { type: 'toolcall_end', contentIndex: 0, toolCall: call, partial };
      call.thoughtSignature = 'signed';
      yield { type: 'error', reason: 'error', error: { ...partial, stopReason: 'error' } };
    }
    const { log } = play({ streamFn: () => from(events()) });
    const updates = log.flatMap((event) => (event.type === 'message_update' ? [event] : []));
    const whole = { type: 'toolCall', id: 'c', name: 't', arguments: { city: 'Paris', days: 3 } };
    expect(updates.map(({ message }) => message.content)).toEqual([
      [{ ...whole, arguments: {} }],
      [{ ...whole, arguments: { city: 'Paris' } }],
      [whole],
      [whole],
    ]);
    expect(updates.at(-1)?.assistantMessageEvent).toMatchObject({ type: 'toolcall_end', toolCall: whole });
    expect(updates.at(-1)?.assistantMessageEvent).not.toHaveProperty('toolCall.thoughtSignature');
  });

  it('progress: a tool extends the one text that it reports', () => {
    const block = { type: 'text' as const, text: '' };
    const tool = fakeTool('t', (_, { onUpdate }) => {
      for (const letter of 'abc') {
        block.text += letter;
        onUpdate({ content: [block] });
      }
      return toolResult('over');
    });
    const { log } = callTool(tool);
    const texts = log.flatMap((event) =>
      event.type === 'tool_execution_update' ? event.partialResult.content : [],
    );
    expect(texts).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'ab' },
      { type: 'text', text: 'abc' },
    ]);
  });

  it('arguments: prepareArguments repairs them in place', () => {
    const tool = fakeTool('t', 'fine', {
      prepareArguments: (args) => Object.assign(args as object, { city: 'Paris' }),
    });
    const { agent, log } = callTool(tool);
    expect(tool.calls[0]?.params).toEqual({ city: 'Paris' });
    expect(log.find(({ type }) => type === 'tool_execution_start')).toMatchObject({ args: { city: 'Rome' } });
    expect(agent.state.messages[1]?.content).toMatchObject([{ arguments: { city: 'Rome' } }]);
  });
});

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
}

it('a store may freeze every state, all through', async () => {
  const streamFn = scriptedModel([[toolCall('t'), toolCall('t')], 'over', 'more']);
  const agent = new Agent({ initialState: { model: testModel, tools: [fakeTool('t')] }, streamFn });
  agent.followUp(userMessage('And then?'));
  const pending: number[] = [];
  agent.state$.subscribe((state) => {
    deepFreeze(state);
    pending.push(state.pendingToolCalls.size);
  });
  await agent.prompt('go');
  expect(agent.state.errorMessage).toBeUndefined();
  expect(agent.state.messages.map(({ role }) => role)).toEqual([
    ...['user', 'assistant', 'toolResult', 'toolResult', 'assistant', 'user', 'assistant'],
  ]);
  expect(Math.max(...pending)).toBe(2);
});

describe('what changes nothing', () => {
  it('gives a plain object that stands for a state back as it is', () => {
    const state = JSON.parse(JSON.stringify(new Agent().state)) as AgentState;
    expect(reduceAgentState(state, { type: 'turn_start' })).toBe(state);
    expect(reduceAgentState(state, { type: 'agent_end', messages: [] })).toBe(state);
  });

  it('is not emitted when it is assigned', () => {
    const agent = new Agent({ initialState: { model: testModel, systemPrompt: 'Be brief.' } });
    const prompts: string[] = [];
    agent.state$.subscribe(({ systemPrompt }) => prompts.push(systemPrompt));
    agent.state.model = testModel;
    agent.state.thinkingLevel = 'off';
    agent.state.systemPrompt = 'Be brief.';
    expect(prompts).toEqual(['Be brief.']);
    agent.state.systemPrompt = 'Be kind.';
    expect(prompts).toEqual(['Be brief.', 'Be kind.']);
  });
});
