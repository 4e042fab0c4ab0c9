import { describe, expect, it } from '@jest/globals';
import { Agent, AgentError, type AgentMessage, type AgentState } from 'rx-agent';
import { fails, fakeTool, scriptedModel, testModel, text, toolCall, userMessage } from 'rx-agent/testing';

const initialState = { model: testModel };

function outline(messages: readonly AgentMessage[]): string[] {
  return messages.map((message) => {
    if (message.role === 'toolResult') return `R${message.toolCallId}`;
    if (message.role === 'assistant') return 'A';
    return typeof message.content === 'string' ? message.content : 'U';
  });
}

describe('queues', () => {
  it('steering between two deltas of a text-only answer: a second request follows with it', async () => {
    const streamFn = scriptedModel([[text('a'), text('b')], 'more']);
    const agent = new Agent({ initialState, streamFn });
    let steered = false;
    agent.events$.subscribe((event) => {
      if (event.type !== 'message_update' || event.assistantMessageEvent.type !== 'text_delta' || steered)
        return;
      steered = true;
      agent.steer(userMessage('S'));
    });
    await agent.prompt('Go');
    expect(outline(agent.state.messages)).toEqual(['U', 'A', 'S', 'A']);
    expect(outline(streamFn.requests[1]?.context.messages ?? [])).toEqual(['U', 'A', 'S']);
  });

  it('a sequential tool that steers: both calls run, then one request with the message once', async () => {
    const streamFn = scriptedModel([
      [toolCall('a', {}, { id: '1' }), toolCall('b', {}, { id: '2' })],
      'done',
    ]);
    const a = fakeTool('a', () => {
      agent.steer(userMessage('S'));
      return 'ok';
    });
    const b = fakeTool('b');
    const agent: Agent = new Agent({
      initialState: { ...initialState, tools: [a, b] },
      streamFn,
      toolExecution: 'sequential',
    });
    await agent.prompt('Go');
    expect(b.calls.length).toBe(1);
    expect(outline(agent.state.messages)).toEqual(['U', 'A', 'R1', 'R2', 'S', 'A']);
    expect(streamFn.requests.length).toBe(2);
  });

  it.each(['continue', 'prompt'] as const)(
    'steering during a turn that fails stays visible and %s delivers it once',
    async (next) => {
      const steering = userMessage('S');
      const streamFn = scriptedModel([[text('a'), fails('529 overloaded')], 'ok', 'ok']);
      const agent = new Agent({ initialState, streamFn });
      agent.events$.subscribe((event) => {
        if (event.type === 'message_update' && streamFn.requests.length === 1 && !agent.hasQueuedMessages()) {
          agent.steer(steering);
        }
      });
      await agent.prompt('Go');
      expect(agent.state.errorMessage).toBe('529 overloaded');
      expect(agent.state.queue.steering).toEqual([steering]);
      await (next === 'continue' ? agent.continue() : agent.prompt('Again'));
      expect(agent.state.queue.steering).toEqual([]);
      expect(agent.state.messages.filter((message) => message === steering).length).toBe(1);
    },
  );

  it('reset during a run throws and changes nothing', async () => {
    let failure: unknown;
    const tool = fakeTool('tool', () => {
      const before = agent.state.messages;
      try {
        agent.reset();
      } catch (error) {
        failure = error;
      }
      expect(agent.state.messages).toBe(before);
      return 'ok';
    });
    const agent: Agent = new Agent({
      initialState: { ...initialState, tools: [tool] },
      streamFn: scriptedModel([[toolCall('tool', {})], 'done']),
    });
    await agent.prompt('Go');
    expect(failure).toBeInstanceOf(AgentError);
    expect(failure).toMatchObject({ code: 'AGENT_BUSY' });
    expect(agent.state.messages.length).toBe(4);
  });

  it('a state observer that steers, with two behind it: all see the same states in the same order', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel([[text('a'), text('b')], 'more']) });
    const seen: AgentState[][] = [[], [], []];
    let steered = false;
    agent.state$.subscribe((state) => {
      seen[0]?.push(state);
      if (steered || state.streamingMessage?.role !== 'assistant') return;
      steered = true;
      agent.steer(userMessage('S'));
    });
    agent.state$.subscribe((state) => seen[1]?.push(state));
    agent.state$.subscribe((state) => seen[2]?.push(state));
    await agent.prompt('Go');
    expect(seen[1]?.length).toBe(seen[0]?.length);
    expect(seen[0]?.every((state, i) => state === seen[1]?.[i] && state === seen[2]?.[i])).toBe(true);
    expect(seen[2]?.at(-1)?.messages).toBe(agent.state.messages);
    expect(outline(agent.state.messages)).toEqual(['U', 'A', 'S', 'A']);
  });
});
