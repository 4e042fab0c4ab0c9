import { describe, expect, it } from '@jest/globals';
import { NEVER } from 'rxjs';
import { Agent, type AgentState } from 'rx-agent';
import { fails, fakeTool, scriptedModel, testModel, toolCall, userMessage } from 'rx-agent/testing';

const settings = { systemPrompt: 'Be brief.', model: testModel, thinkingLevel: 'low' as const };

describe('reset()', () => {
  it('empties the transcript, the queues, the error and the tool executions; the settings stay', async () => {
    const tool = fakeTool('tool');
    const streamFn = scriptedModel([[toolCall('tool'), fails('529 overloaded')]]);
    const agent = new Agent({ initialState: { ...settings, tools: [tool] }, streamFn });
    await agent.prompt('Go');
    agent.steer(userMessage('S'));
    agent.followUp(userMessage('F'));
    expect(agent.state.errorMessage).toBe('529 overloaded');
    agent.reset();
    expect(agent.state).toMatchObject({
      ...settings,
      tools: [tool],
      messages: [],
      isStreaming: false,
      streamingMessage: undefined,
      pendingToolCalls: new Set(),
      errorMessage: undefined,
      queue: { steering: [], followUp: [] },
      toolExecutions: [],
    });
    expect(agent.hasQueuedMessages()).toBe(false);
  });

  it('reaches state$, and the next run starts from nothing', async () => {
    const streamFn = scriptedModel(['a', 'b']);
    const agent = new Agent({ initialState: { model: testModel }, streamFn });
    await agent.prompt('First');
    const lengths: number[] = [];
    agent.state$.subscribe(({ messages }: AgentState) => lengths.push(messages.length));
    agent.reset();
    expect(lengths).toEqual([2, 0]);
    await agent.prompt('Second');
    expect(streamFn.requests[1]?.context.messages.map(({ role }) => role)).toEqual(['user']);
  });

  it('leaves a state that was emitted before as it was', async () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel(['a']) });
    await agent.prompt('Go');
    const { messages } = agent.state;
    agent.reset();
    expect(messages.length).toBe(2);
  });

  it('during a run is AGENT_BUSY, and changes nothing', () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: () => NEVER });
    agent.prompt$('Go').subscribe();
    const waiting = userMessage('S');
    agent.steer(waiting);
    expect(() => {
      agent.reset();
    }).toThrow(expect.objectContaining({ code: 'AGENT_BUSY' }));
    expect(agent.state.messages.length).toBe(1);
    expect(agent.state.queue.steering).toEqual([waiting]);
    agent.abort();
    agent.reset();
    expect(agent.state.messages).toEqual([]);
  });

  it('on agent_end is allowed, from a listener and from an observer', async () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel(['a', 'b']) });
    const stop = agent.subscribe(({ type }) => {
      if (type === 'agent_end') agent.reset();
    });
    await agent.prompt('Go');
    expect(agent.state.messages).toEqual([]);
    stop();
    agent.events$.subscribe(({ type }) => {
      if (type === 'agent_end') agent.reset();
    });
    await agent.prompt('Go');
    expect(agent.state.messages).toEqual([]);
  });

  it('after dispose() does nothing', async () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel(['a']) });
    await agent.prompt('Go');
    agent.dispose();
    agent.reset();
    expect(agent.state.messages.length).toBe(2);
  });
});
