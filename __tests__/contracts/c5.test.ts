import { describe, expect, it } from '@jest/globals';
import { EMPTY, of } from 'rxjs';
import { Agent, type AgentOptions, type AgentTool } from 'rx-agent';
import { done, fakeTool, scriptedModel, testModel, text, toolCall, toolResult } from 'rx-agent/testing';

async function run(
  tool: AgentTool,
  options: Partial<AgentOptions> = {},
): Promise<{ agent: Agent; results: unknown[] }> {
  const streamFn = scriptedModel([[toolCall('tool', { n: 'x' })], 'done']);
  const agent = new Agent({ initialState: { model: testModel, tools: [tool] }, streamFn, ...options });
  await agent.prompt('Go');
  streamFn.verify();
  const results = agent.state.messages.flatMap((m) =>
    m.role === 'toolResult' ? [[m.toolCallId, m.isError, m.content]] : [],
  );
  return { agent, results };
}

const content = (value: string): unknown[] => [{ type: 'text', text: value }];
const fail = (): never => {
  throw new Error('boom');
};
const updates = async function* (): AsyncGenerator<string> {
  yield await Promise.resolve('one');
  yield 'two';
};

describe('C5: every call is answered once', () => {
  it.each<[string, AgentTool, Partial<AgentOptions>, string]>([
    ['an unknown tool', fakeTool('other'), {}, 'Tool tool not found'],
    ['failing prepareArguments', fakeTool('tool', 'ok', { prepareArguments: fail }), {}, 'boom'],
    [
      'a block with a reason',
      fakeTool('tool'),
      { beforeToolCall: () => ({ block: true, reason: 'no' }) },
      'no',
    ],
    [
      'a block without one',
      fakeTool('tool'),
      { beforeToolCall: () => of({ block: true }) },
      'Tool execution was blocked',
    ],
    ['a throwing beforeToolCall', fakeTool('tool'), { beforeToolCall: fail }, 'boom'],
    ['a throwing tool', fakeTool('tool', new Error('boom')), {}, 'boom'],
    ['a throwing afterToolCall', fakeTool('tool'), { afterToolCall: fail }, 'boom'],
  ])('%s: one error result, and the run goes on', async (_, tool, options, expected) => {
    const { agent, results } = await run(tool, options);
    expect(results).toEqual([['call_1', true, content(expected)]]);
    expect(agent.state.messages.length).toBe(4);
  });

  it('invalid arguments: an error result that says so, and the tool does not run', async () => {
    const parameters = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    const tool = fakeTool('tool', 'ok', { parameters });
    const { results } = await run(tool);
    expect(tool.calls.length).toBe(0);
    expect(results.length).toBe(1);
    expect(JSON.stringify(results)).toContain('Validation failed');
  });

  it.each<[string, () => unknown, unknown]>([
    ['a string', () => 'ok', content('ok')],
    ['a result', () => toolResult('ok'), content('ok')],
    ['a Promise', () => Promise.resolve('ok'), content('ok')],
    ['an Observable', () => of('progress', 'ok'), content('ok')],
    ['an async iterable', updates, content('two')],
    ['undefined', () => undefined, []],
    ['{}', () => ({}), []],
    ['a stream that ends empty', () => EMPTY, []],
  ])('%s: one well-formed result', async (_, behaviour, expected) => {
    const { results } = await run(fakeTool('tool', behaviour as Parameters<typeof fakeTool>[1]));
    expect(results).toEqual([['call_1', false, expected]]);
  });

  it('of a stream each emission before the last is progress', async () => {
    const progress: unknown[] = [];
    const streamFn = scriptedModel([[toolCall('tool')], 'done']);
    const tools = [fakeTool('tool', () => of('one', 'two', 'three'))];
    const agent = new Agent({ initialState: { model: testModel, tools }, streamFn });
    agent.events$.subscribe((event) => {
      if (event.type === 'tool_execution_update') progress.push(event.partialResult.content);
    });
    await agent.prompt('Go');
    expect(progress).toEqual([content('one'), content('two')]);
  });

  it('afterToolCall replaces field by field', async () => {
    const { agent, results } = await run(fakeTool('tool', toolResult('ok', { details: { kept: true } })), {
      afterToolCall: () => of({ isError: true }),
    });
    expect(results).toEqual([['call_1', true, content('ok')]]);
    expect(agent.state.messages[2]).toMatchObject({ details: { kept: true } });
  });

  it('two calls with the same id stay two calls', async () => {
    const calls = [toolCall('tool', { n: 1 }, { id: 'x' }), toolCall('tool', { n: 2 }, { id: 'x' })];
    const streamFn = scriptedModel([calls, 'done']);
    const tool = fakeTool('tool', (params) => String(params['n']));
    const agent = new Agent({ initialState: { model: testModel, tools: [tool] }, streamFn });
    await agent.prompt('Go');
    const answer = agent.state.messages[1];
    const ids =
      answer?.role === 'assistant' ? answer.content.map((b) => (b.type === 'toolCall' ? b.id : '')) : [];
    expect(ids).toEqual(['x', 'x_2']);
    expect(agent.state.messages.slice(2, 4)).toMatchObject([
      { toolCallId: 'x', content: content('1') },
      { toolCallId: 'x_2', content: content('2') },
    ]);
    expect(streamFn.requests[1]?.context.messages.slice(-2)).toMatchObject([
      { toolCallId: 'x' },
      { toolCallId: 'x_2' },
    ]);
  });

  it('a truncated message: no call of it is executed', async () => {
    const tool = fakeTool('tool');
    const streamFn = scriptedModel([[text('a'), toolCall('tool'), toolCall('tool'), done('length')], 'done']);
    const agent = new Agent({ initialState: { model: testModel, tools: [tool] }, streamFn });
    await agent.prompt('Go');
    expect(tool.calls.length).toBe(0);
    expect(agent.state.messages.map((m) => (m.role === 'toolResult' ? m.isError : m.role))).toEqual([
      ...['user', 'assistant', true, true, 'assistant'],
    ]);
  });
});
