import { describe, expect, it } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { NEVER, concat, from, of, Subject, switchMap, take } from 'rxjs';
import { Agent, agentLoop, type AgentEvent, type AgentMessage, verifyEvents } from 'rx-agent';
import {
  done,
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  text,
  toolCall,
  userMessage,
} from 'rx-agent/testing';

const initialState = { model: testModel };

function outline(messages: readonly AgentMessage[]): string[] {
  return messages.map((message) => {
    if (message.role === 'assistant') return `assistant ${message.stopReason}`;
    if (message.role === 'toolResult') {
      const [block] = message.content;
      return `${message.toolCallId} ${block?.type === 'text' ? block.text : ''}${message.isError ? ' (error)' : ''}`;
    }
    return message.role;
  });
}

function eventsOf(agent: Agent): AgentEvent[] {
  const events: AgentEvent[] = [];
  agent.events$.pipe(verifyEvents()).subscribe((event) => events.push(event));
  return events;
}

function expectIdle(agent: Agent): void {
  expect(agent.state.isStreaming).toBe(false);
  expect(agent.state.pendingToolCalls.size).toBe(0);
}

describe('stopping', () => {
  it('a tool that never settles and ignores its signal: abort settles everything at once', async () => {
    const late = new Subject<string>();
    const streamFn = scriptedModel([[toolCall('stuck', {}, { id: 'R' })]]);
    const stuck = fakeTool('stuck', () => new Promise((resolve) => late.subscribe(resolve)));
    const agent = new Agent({ initialState: { ...initialState, tools: [stuck] }, streamFn });
    const events = eventsOf(agent);
    const prompted = agent.prompt('Go');
    const idle = agent.waitForIdle();
    agent.abort();
    expectIdle(agent);
    await Promise.all([prompted, idle]);
    const closed = events.length;
    late.next('too late');
    await agent.waitForIdle();
    expect(outline(agent.state.messages)).toEqual([
      'user',
      'assistant toolUse',
      'R Operation aborted (error)',
      'assistant aborted',
    ]);
    expect(streamFn.requests.length).toBe(1);
    expect(events.length).toBe(closed);
  });

  it('a model that goes silent after its start: the run ends aborted and the follow-up still waits', async () => {
    const start = modelStream([text('')]).slice(0, 1);
    let asked = 0;
    const silent = scriptedModel(['fine', 'thanks']);
    const agent = new Agent({
      initialState,
      streamFn: (...request) => (asked++ === 0 ? concat(from(start), NEVER) : silent(...request)),
    });
    const later = userMessage('later');
    agent.prompt$('Go').subscribe();
    agent.followUp(later);
    agent.abort();
    expectIdle(agent);
    expect(outline(agent.state.messages)).toEqual(['user', 'assistant aborted']);
    expect(agent.state.queue.followUp).toEqual([later]);
    await agent.prompt('And now');
    expect(outline(agent.state.messages)).toEqual([
      'user',
      'assistant aborted',
      'user',
      'assistant stop',
      'user',
      'assistant stop',
    ]);
    expect(agent.state.queue.followUp).toEqual([]);
  });

  it('a tool that aborts and then returns: its call is recorded once, as aborted, and the model asked once', async () => {
    const streamFn = scriptedModel([[toolCall('quitter', {}, { id: 'R' })]]);
    const quitter = fakeTool('quitter', () => {
      agent.abort();
      return 'returned';
    });
    const agent: Agent = new Agent({ initialState: { ...initialState, tools: [quitter] }, streamFn });
    await agent.prompt('Go');
    expect(outline(agent.state.messages)).toEqual([
      'user',
      'assistant toolUse',
      'R Operation aborted (error)',
      'assistant aborted',
    ]);
    expect(streamFn.requests.length).toBe(1);
  });

  it('beforeToolCall that aborts at the second call: no tool runs, each call is answered, no afterToolCall', async () => {
    const tool = fakeTool('tool');
    let after = 0;
    const agent: Agent = new Agent({
      initialState: { ...initialState, tools: [tool] },
      streamFn: scriptedModel([[toolCall('tool', {}, { id: '1' }), toolCall('tool', {}, { id: '2' })]]),
      beforeToolCall: ({ toolCall: { id } }) => {
        if (id === '2') agent.abort();
      },
      afterToolCall: () => {
        after++;
      },
    });
    const events = eventsOf(agent);
    await agent.prompt('Go');
    expect(tool.calls.length).toBe(0);
    expect(after).toBe(0);
    expect(events.filter(({ type }) => type.startsWith('tool_execution')).map(({ type }) => type)).toEqual([
      'tool_execution_start',
      'tool_execution_start',
      'tool_execution_end',
      'tool_execution_end',
    ]);
    expect(outline(agent.state.messages).slice(2, 4)).toEqual([
      '1 Operation aborted (error)',
      '2 Operation aborted (error)',
    ]);
  });

  it('abort and the next prompt in the same tick: the first run ends aborted, the second runs', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel([() => NEVER, 'Yes']) });
    const first = agent.prompt('One');
    agent.abort();
    const second = agent.prompt('Two');
    await Promise.all([first, second]);
    expect(outline(agent.state.messages)).toEqual(['user', 'assistant aborted', 'user', 'assistant stop']);
  });

  it('switchMap over prompt$ while the model streams: the same', () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel([() => NEVER, 'Yes']) });
    of('One', 'Two')
      .pipe(switchMap((question) => agent.prompt$(question)))
      .subscribe();
    expectIdle(agent);
    expect(outline(agent.state.messages)).toEqual(['user', 'assistant aborted', 'user', 'assistant stop']);
  });

  it('leaving after the first delta: the signal is aborted in the same tick and the generator finished', async () => {
    let signal: AbortSignal | undefined;
    let pulled = 0;
    const finished = new Promise<void>((resolve) => {
      const events = modelStream([text('a'), text('b'), done()]);
      async function* generate(): AsyncGenerator<AssistantMessageEvent> {
        try {
          for (const event of events) {
            pulled++;
            await Promise.resolve();
            yield event;
          }
        } finally {
          resolve();
        }
      }
      const config = {
        model: testModel,
        streamFn: (_model: unknown, _context: unknown, options?: { signal?: AbortSignal }) => {
          signal = options?.signal;
          return generate();
        },
      };
      agentLoop([userMessage('Hi')], { messages: [] }, config)
        .pipe(
          // agent_start, turn_start, the prompt's two, the answer's start, its block and its first delta
          take(7),
        )
        .subscribe({
          complete: () => {
            expect(signal?.aborted).toBe(false);
            queueMicrotask(() => {
              expect(signal?.aborted).toBe(true);
            });
          },
        });
    });
    await finished;
    expect(signal?.aborted).toBe(true);
    expect(pulled).toBe(3);
  });
});
