import { describe, expect, it } from '@jest/globals';
import { Subject } from 'rxjs';
import { Agent, type AgentEvent } from 'rx-agent';
import { type FakeTool, fakeTool, scriptedModel, testModel, toolCall } from 'rx-agent/testing';

function log(agent: Agent): string[] {
  const lines: string[] = [];
  agent.events$.subscribe((event: AgentEvent) => {
    if (event.type === 'tool_execution_start') lines.push(`start ${event.toolCallId}`);
    if (event.type === 'tool_execution_end') lines.push(`end ${event.toolCallId}`);
    if (event.type === 'message_end' && event.message.role === 'toolResult') {
      lines.push(`result ${event.message.toolCallId}`);
    }
  });
  return lines;
}

function slow(
  name: string,
  options: Parameters<typeof fakeTool>[2] = {},
): { tool: FakeTool; end: () => void } {
  const result$ = new Subject<string>();
  return {
    tool: fakeTool(name, () => result$, options),
    end: () => {
      result$.next('ok');
      result$.complete();
    },
  };
}

describe('C4: order', () => {
  it('parallel: starts in source order, ends in completion order, results in source order at the end', () => {
    const [a, b] = [slow('a'), slow('b')];
    const streamFn = scriptedModel([[toolCall('a'), toolCall('b')], 'done']);
    const agent = new Agent({ initialState: { model: testModel, tools: [a.tool, b.tool] }, streamFn });
    const lines = log(agent);
    agent.prompt$('Go').subscribe();
    b.end();
    expect(lines).toEqual(['start call_1', 'start call_2', 'end call_2']);
    a.end();
    expect(lines).toEqual([
      ...['start call_1', 'start call_2', 'end call_2', 'end call_1', 'result call_1', 'result call_2'],
    ]);
  });

  it('the preflight is sequential: no hook is called before the one ahead of it has answered', () => {
    const verdict$ = new Subject<undefined>();
    const asked: string[] = [];
    const agent = new Agent({
      initialState: { model: testModel, tools: [fakeTool('a'), fakeTool('b')] },
      streamFn: scriptedModel([[toolCall('a'), toolCall('b')], 'done']),
      beforeToolCall: ({ toolCall: { name } }) => {
        asked.push(name);
        return verdict$;
      },
    });
    const lines = log(agent);
    agent.prompt$('Go').subscribe();
    expect([asked, lines]).toEqual([['a'], ['start call_1']]);
    verdict$.next(undefined);
    expect([asked, lines]).toEqual([
      ['a', 'b'],
      ['start call_1', 'start call_2'],
    ]);
    verdict$.next(undefined);
    expect(agent.state.isStreaming).toBe(false);
  });

  it.each([
    ['toolExecution', 'sequential' as const, {}],
    ['one tool of the batch', 'parallel' as const, { executionMode: 'sequential' as const }],
  ])('sequential by %s: each is reported before the next starts', (_, toolExecution, options) => {
    const [a, b] = [slow('a'), slow('b', options)];
    const streamFn = scriptedModel([[toolCall('a'), toolCall('b')], 'done']);
    const agent = new Agent({
      initialState: { model: testModel, tools: [a.tool, b.tool] },
      streamFn,
      toolExecution,
    });
    const lines = log(agent);
    agent.prompt$('Go').subscribe();
    expect(lines).toEqual(['start call_1']);
    a.end();
    expect(lines).toEqual(['start call_1', 'end call_1', 'result call_1', 'start call_2']);
    b.end();
    expect(lines.slice(4)).toEqual(['end call_2', 'result call_2']);
  });

  it('maxParallelTools limits how many run at once', () => {
    const tools = [slow('a'), slow('b'), slow('c')];
    const agent = new Agent({
      initialState: { model: testModel, tools: tools.map(({ tool }) => tool) },
      streamFn: scriptedModel([[toolCall('a'), toolCall('b'), toolCall('c')], 'done']),
      maxParallelTools: 2,
    });
    agent.prompt$('Go').subscribe();
    const calls = (): number[] => tools.map(({ tool }) => tool.calls.length);
    expect(calls()).toEqual([1, 1, 0]);
    tools[0]?.end();
    expect(calls()).toEqual([1, 1, 1]);
    agent.abort();
  });
});
