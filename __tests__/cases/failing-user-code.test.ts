import { describe, expect, it } from '@jest/globals';
import { lastValueFrom, NEVER, Subject, throwError, toArray } from 'rxjs';
import {
  Agent,
  agentLoop,
  type AgentEvent,
  type AgentLoopConfig,
  type AgentToolUpdateCallback,
} from 'rx-agent';
import { fakeTool, scriptedModel, testModel, toolCall, userMessage } from 'rx-agent/testing';

const initialState = { model: testModel };

describe('user code that fails', () => {
  it('a listener that throws on tool_execution_end: the tool ran once, its result is there, the run goes on', async () => {
    const tool = fakeTool('tool');
    const streamFn = scriptedModel([[toolCall('tool', {})], 'done']);
    const agent = new Agent({ initialState: { ...initialState, tools: [tool] }, streamFn });
    const isolated: unknown[] = [];
    agent.errors$.subscribe((error) => isolated.push(error));
    const broken = new Error('broken listener');
    agent.subscribe((event) => {
      if (event.type === 'tool_execution_end') throw broken;
    });
    await agent.prompt('Go');
    expect(tool.calls.length).toBe(1);
    expect(agent.state.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'toolResult',
      'assistant',
    ]);
    expect(isolated).toMatchObject([
      { source: 'listener', error: broken, event: { type: 'tool_execution_end' } },
    ]);
  });

  const failures: Record<string, Partial<AgentLoopConfig>> = {
    'a streamFn that throws': {
      streamFn: () => {
        throw new Error('boom');
      },
    },
    'a streamFn that rejects': { streamFn: () => Promise.reject(new Error('boom')) },
    'a streamFn whose stream errors': { streamFn: () => throwError(() => new Error('boom')) },
    'a getApiKey that rejects': { getApiKey: () => Promise.reject<string>(new Error('boom')) },
    'a convertToLlm that throws': {
      convertToLlm: () => {
        throw new Error('boom');
      },
    },
    'a transformContext that throws': {
      transformContext: () => {
        throw new Error('boom');
      },
    },
    'a getSteeringMessages that throws': {
      getSteeringMessages: () => {
        throw new Error('boom');
      },
    },
    'a prepareRequest that errors': { prepareRequest: () => throwError(() => new Error('boom')) },
    'a steering$ that errors': { steering$: throwError(() => new Error('boom')) },
  };
  it.each(Object.entries(failures))('%s: the run ends with an answer that says so', async (_name, config) => {
    const run$ = agentLoop(
      [userMessage('Hi')],
      { messages: [] },
      { model: testModel, streamFn: () => NEVER, ...config },
    );
    const events: AgentEvent[] = await lastValueFrom(run$.pipe(toArray()));
    expect(events.filter(({ type }) => type === 'agent_end').length).toBe(1);
    const end = events.at(-1);
    expect(end?.type === 'agent_end' && end.messages.at(-1)).toMatchObject({
      role: 'assistant',
      stopReason: 'error',
      errorMessage: 'boom',
    });
  });

  it('an afterToolCall that throws for one of two calls: that result is an error, the other intact', async () => {
    const agent = new Agent({
      initialState: { ...initialState, tools: [fakeTool('tool', 'fine')] },
      streamFn: scriptedModel([
        [toolCall('tool', {}, { id: '1' }), toolCall('tool', {}, { id: '2' })],
        'done',
      ]),
      afterToolCall: ({ toolCall: { id } }) => {
        if (id === '1') throw new Error('audit failed');
      },
    });
    await agent.prompt('Go');
    expect(agent.state.messages.slice(2)).toMatchObject([
      { toolCallId: '1', isError: true, content: [{ text: 'audit failed' }] },
      { toolCallId: '2', isError: false, content: [{ text: 'fine' }] },
      { role: 'assistant', stopReason: 'stop' },
    ]);
  });

  it('a beforeToolCall that throws: the tool does not run, its result is an error, the loop goes on', async () => {
    const tool = fakeTool('tool');
    const agent = new Agent({
      initialState: { ...initialState, tools: [tool] },
      streamFn: scriptedModel([[toolCall('tool', {})], 'done']),
      beforeToolCall: () => {
        throw new Error('policy is down');
      },
    });
    await agent.prompt('Go');
    expect(tool.calls.length).toBe(0);
    expect(agent.state.messages.slice(2)).toMatchObject([
      { isError: true, content: [{ text: 'policy is down' }] },
      { role: 'assistant', stopReason: 'stop' },
    ]);
  });

  it('progress after the result, while a sibling runs and after the run: no event', () => {
    const updates: AgentToolUpdateCallback[] = [];
    const sibling = new Subject<string>();
    const agent = new Agent({
      initialState: {
        ...initialState,
        tools: [
          fakeTool('quick', (_, { onUpdate }) => {
            updates.push(onUpdate);
            return 'result';
          }),
          fakeTool('slow', sibling),
        ],
      },
      streamFn: scriptedModel([[toolCall('quick', {}), toolCall('slow', {})], 'done']),
    });
    const progress: AgentEvent[] = [];
    agent.events$.subscribe((event) => {
      if (event.type === 'tool_execution_update') progress.push(event);
    });
    agent.prompt$('Go').subscribe();
    updates[0]?.('too late');
    sibling.next('done');
    sibling.complete();
    updates[0]?.('much too late');
    expect(agent.state.isStreaming).toBe(false);
    expect(updates.length).toBe(1);
    expect(progress).toEqual([]);
  });
});
