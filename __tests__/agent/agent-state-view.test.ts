import { describe, expect, it } from '@jest/globals';
import { Agent, type AgentState, type AgentStateView } from 'rx-agent';
import { fakeTool, scriptedModel, testModel, toolCall, userMessage } from 'rx-agent/testing';

const initialState = { model: testModel };
const otherModel = { ...testModel, id: 'other' };
const tool = fakeTool('tool');
const message = userMessage('Hi');

const settings: [string, (state: AgentStateView) => void, Partial<AgentState>][] = [
  ['systemPrompt', (state) => (state.systemPrompt = 'Be brief.'), { systemPrompt: 'Be brief.' }],
  ['model', (state) => (state.model = otherModel), { model: otherModel }],
  ['thinkingLevel', (state) => (state.thinkingLevel = 'high'), { thinkingLevel: 'high' }],
  ['tools', (state) => (state.tools = [tool]), { tools: [tool] }],
  ['messages', (state) => (state.messages = [message]), { messages: [message] }],
];

const fields = [
  ...['systemPrompt', 'model', 'thinkingLevel', 'tools', 'messages', 'isStreaming', 'streamingMessage'],
  ...['pendingToolCalls', 'errorMessage', 'queue', 'toolExecutions'],
] as (keyof AgentState)[];

describe('agent.state', () => {
  it.each(settings)('assigning %s reaches state$ at once', (_, assign, expected) => {
    const agent = new Agent({ initialState });
    const states: AgentState[] = [];
    agent.state$.subscribe((state) => states.push(state));
    assign(agent.state);
    expect(states.length).toBe(2);
    expect(states[1]).toMatchObject(expected);
    expect(agent.state).toMatchObject(expected);
  });

  it.each(settings)('assigning %s leaves all else as it is, the same objects', (name, assign) => {
    const agent = new Agent({ initialState });
    const before = fields.map((field) => agent.state[field]);
    assign(agent.state);
    const changed = fields.filter((field, i) => agent.state[field] !== before[i]);
    expect(changed).toEqual([name]);
  });

  it('assigned arrays are copied', () => {
    const agent = new Agent({ initialState });
    const tools = [tool];
    const messages = [message];
    agent.state.tools = tools;
    agent.state.messages = messages;
    tools.pop();
    messages.pop();
    expect(agent.state.tools).toEqual([tool]);
    expect(agent.state.messages).toEqual([message]);
  });

  it('an array assigned inside an observer is copied at once, before it takes effect', () => {
    const agent = new Agent({ initialState });
    const messages = [message];
    agent.state$.subscribe(({ systemPrompt }) => {
      if (systemPrompt === '' || messages.length === 0) return;
      agent.state.messages = messages;
      messages.pop();
    });
    agent.state.systemPrompt = 'Go';
    expect(agent.state.messages.length).toBe(1);
  });

  it('the arrays of initialState are copied', () => {
    const tools = [tool];
    const messages = [message];
    const agent = new Agent({ initialState: { ...initialState, tools, messages } });
    tools.pop();
    messages.pop();
    expect([agent.state.tools, agent.state.messages]).toEqual([[tool], [message]]);
  });

  it('is a live view: the same object gives the fields of the current snapshot', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel(['Hello']) });
    const { state } = agent;
    let latest: AgentState | undefined;
    agent.state$.subscribe((snapshot) => (latest = snapshot));
    await agent.prompt('Hi');
    expect(state.messages.length).toBe(2);
    expect(state.messages).toBe(latest?.messages);
    expect(state).toBe(agent.state);
  });

  it('a setting assigned during a run shows at once, and holds for the next run', async () => {
    const streamFn = scriptedModel([[toolCall('change')], 'done', 'next']);
    const seen: string[] = [];
    const change = fakeTool('change', () => {
      agent.state.model = otherModel;
      agent.state.thinkingLevel = 'low';
      seen.push(agent.state.model.id, agent.state.thinkingLevel);
      return 'changed';
    });
    const agent: Agent = new Agent({ initialState: { ...initialState, tools: [change] }, streamFn });
    await agent.prompt('Go');
    await agent.prompt('Again');
    expect(seen).toEqual(['other', 'low']);
    expect(streamFn.requests.map(({ model }) => model.id)).toEqual(['test-model', 'test-model', 'other']);
    expect(streamFn.requests.map(({ options }) => options?.reasoning)).toEqual([undefined, undefined, 'low']);
  });

  it('messages assigned during a run are what the state goes on from', async () => {
    const streamFn = scriptedModel([[toolCall('forget')], 'done']);
    const forget = fakeTool('forget', () => {
      agent.state.messages = [message];
      return 'forgotten';
    });
    const agent: Agent = new Agent({ initialState: { ...initialState, tools: [forget] }, streamFn });
    await agent.prompt('Go');
    expect(agent.state.messages.map(({ role }) => role)).toEqual(['user', 'toolResult', 'assistant']);
    expect(agent.state.messages[0]).toBe(message);
    expect(streamFn.requests[1]?.context.messages.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'toolResult'],
    ]);
  });

  it('assigning after dispose() does nothing', () => {
    const agent = new Agent({ initialState });
    agent.dispose();
    agent.state.systemPrompt = 'Late';
    expect(agent.state.systemPrompt).toBe('');
  });

  it('can be spread, which copies every field', () => {
    const agent = new Agent({ initialState: { model: testModel, systemPrompt: 'Be brief.' } });
    expect({ ...agent.state }).toEqual({
      systemPrompt: 'Be brief.',
      model: testModel,
      thinkingLevel: 'off',
      tools: [],
      messages: [],
      isStreaming: false,
      streamingMessage: undefined,
      pendingToolCalls: new Set(),
      errorMessage: undefined,
      queue: { steering: [], followUp: [] },
      toolExecutions: [],
    });
  });
});
