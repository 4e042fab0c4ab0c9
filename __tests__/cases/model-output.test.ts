import { describe, expect, it } from '@jest/globals';
import { from, Subject } from 'rxjs';
import { Agent, type AgentEvent } from 'rx-agent';
import {
  assistantMessage,
  done,
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  toolCall,
} from 'rx-agent/testing';

const initialState = { model: testModel };

function finish(tool: Subject<string>, result: string): void {
  tool.next(result);
  tool.complete();
}

describe('model output', () => {
  it('toolUse without a call: the run ends and the state says that something was odd', async () => {
    const agent = new Agent({
      initialState,
      streamFn: scriptedModel([assistantMessage('Let me look', { stopReason: 'toolUse' })]),
    });
    await agent.prompt('Go');
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.errorMessage).toBe('The model stopped for a tool call but sent none.');
  });

  it('a call in a message cut off at the length limit: not executed, named in the result, the loop goes on', async () => {
    const tool = fakeTool('write');
    const agent = new Agent({
      initialState: { ...initialState, tools: [tool] },
      streamFn: scriptedModel([[toolCall('write', { path: 'a' }), done('length')], 'done']),
    });
    await agent.prompt('Go');
    expect(tool.calls.length).toBe(0);
    expect(agent.state.messages[2]).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('cut off at the output token limit') as unknown }],
    });
    expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'stop' });
  });

  it('an unknown tool beside a known one: one error, one result, the next turn', async () => {
    const agent = new Agent({
      initialState: { ...initialState, tools: [fakeTool('known', 'ok')] },
      streamFn: scriptedModel([[toolCall('unknown', {}), toolCall('known', {})], 'done']),
    });
    await agent.prompt('Go');
    expect(agent.state.messages.slice(2)).toMatchObject([
      { toolName: 'unknown', isError: true, content: [{ text: 'Tool unknown not found' }] },
      { toolName: 'known', isError: false, content: [{ text: 'ok' }] },
      { role: 'assistant' },
    ]);
  });

  it('a slow call and a blocked one: starts 1, 2; ends 2, 1; results, turn_end and request 1, 2', () => {
    const slow = new Subject<string>();
    const streamFn = scriptedModel([
      [toolCall('slow', {}, { id: '1' }), toolCall('blocked', {}, { id: '2' })],
      'done',
    ]);
    const agent = new Agent({
      initialState: { ...initialState, tools: [fakeTool('slow', slow), fakeTool('blocked')] },
      streamFn,
      beforeToolCall: ({ toolCall: { id } }) => (id === '2' ? { block: true, reason: 'no' } : undefined),
    });
    const events: AgentEvent[] = [];
    agent.events$.subscribe((event) => events.push(event));
    agent.prompt$('Go').subscribe();
    finish(slow, 'ok');
    const order = events.flatMap((event) => {
      if (event.type === 'tool_execution_start' || event.type === 'tool_execution_end')
        return [`${event.type} ${event.toolCallId}`];
      if (event.type === 'turn_end')
        return [`turn_end ${event.toolResults.map(({ toolCallId }) => toolCallId).join()}`];
      return [];
    });
    expect(order).toEqual([
      'tool_execution_start 1',
      'tool_execution_start 2',
      'tool_execution_end 2',
      'tool_execution_end 1',
      'turn_end 1,2',
      'turn_end ',
    ]);
    const sent = streamFn.requests[1]?.context.messages ?? [];
    expect(sent.flatMap((message) => (message.role === 'toolResult' ? [message.toolCallId] : []))).toEqual([
      '1',
      '2',
    ]);
  });

  it('a fast call beside a slow one: its result can be read at once, and an abort keeps it', () => {
    const slow = new Subject<string>();
    const agent = new Agent({
      initialState: { ...initialState, tools: [fakeTool('slow', slow), fakeTool('fast', 'real')] },
      streamFn: scriptedModel([[toolCall('slow', {}, { id: '1' }), toolCall('fast', {}, { id: '2' })]]),
    });
    agent.prompt$('Go').subscribe();
    expect(agent.state.toolExecutions).toMatchObject([
      { toolCallId: '1', status: 'running' },
      { toolCallId: '2', status: 'done', result: { content: [{ text: 'real' }] } },
    ]);
    expect([...agent.state.pendingToolCalls]).toEqual(['1']);
    agent.abort();
    expect(agent.state.messages.slice(2, 4)).toMatchObject([
      { toolCallId: '1', isError: true, content: [{ text: 'Operation aborted' }] },
      { toolCallId: '2', isError: false, content: [{ text: 'real' }] },
    ]);
  });

  it('5,000 turns with an instant tool: no overflow, one request a turn, nothing but the transcript', () => {
    const turns = 5000;
    let asked = 0;
    const agent = new Agent({
      initialState: { ...initialState, tools: [fakeTool('tool')] },
      streamFn: () =>
        from(modelStream(++asked < turns ? [toolCall('tool', {}, { id: `call_${String(asked)}` })] : 'done')),
    });
    let ended = 0;
    agent.events$.subscribe((event) => {
      if (event.type === 'agent_end') ended++;
    });
    agent.prompt$('Go').subscribe();
    expect(ended).toBe(1);
    expect(asked).toBe(turns);
    expect(agent.state.messages.length).toBe(2 * turns);
  });
});
