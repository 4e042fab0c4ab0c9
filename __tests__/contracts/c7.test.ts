import { describe, expect, it } from '@jest/globals';
import type { AssistantMessage, AssistantMessageEvent } from '@earendil-works/pi-ai';
import { from, Observable } from 'rxjs';
import {
  Agent,
  type AgentEvent,
  type AgentState,
  initialAgentState,
  reduceAgentState,
  type StreamFn,
} from 'rx-agent';
import { fakeTool, scriptedModel, testModel, text, toolCall, userMessage } from 'rx-agent/testing';

const initialState = { model: testModel };

/** The events of a provider that keeps one message and extends it in place. */
function* inPlace(): Generator<AssistantMessageEvent> {
  const block = { type: 'text' as const, text: '' };
  const partial: AssistantMessage = {
    role: 'assistant',
    content: [],
    api: 'test-api',
    provider: 'test-provider',
    model: 'test-model',
    usage: {
      input: 0,
      output: 0,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 0,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    },
    stopReason: 'stop',
    timestamp: 0,
  };
  yield { type: 'start', partial };
  partial.content.push(block);
  yield { type: 'text_start', contentIndex: 0, partial };
  for (const delta of ['One', ' two', ' three']) {
    block.text += delta;
    partial.usage.output += 1;
    yield { type: 'text_delta', contentIndex: 0, delta, partial };
  }
  yield { type: 'text_end', contentIndex: 0, content: block.text, partial };
  yield { type: 'done', reason: 'stop', message: partial };
}

// eslint-disable-next-line @typescript-eslint/require-await -- an async iterable of what is there
async function* inPlaceLater(): AsyncGenerator<AssistantMessageEvent> {
  yield* inPlace();
}

const providers: [string, StreamFn][] = [
  ['a synchronous Observable', () => from(inPlace())],
  ['an async iterable', () => inPlaceLater()],
];

/** Takes fingerprints of what is emitted, to be compared when all is over. */
function fingerprints<T>(values$: Observable<T>): () => { then: string[]; now: string[] } {
  const values: T[] = [];
  const then: string[] = [];
  values$.subscribe((value) => {
    values.push(value);
    then.push(JSON.stringify(value));
  });
  return () => ({ then, now: values.map((value) => JSON.stringify(value)) });
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
}

describe('C7: what was emitted never changes', () => {
  it.each(providers)('when the provider extends its partial in place, as %s', async (_, streamFn) => {
    const agent = new Agent({ initialState, streamFn });
    const [events, states] = [fingerprints(agent.events$), fingerprints(agent.state$)];
    const texts: unknown[] = [];
    agent.events$.subscribe((event) => {
      if (event.type === 'message_update') texts.push(event.message.content);
    });
    await agent.prompt('Go');
    expect(events().now).toEqual(events().then);
    expect(states().now).toEqual(states().then);
    expect(texts).toEqual([
      [{ type: 'text', text: '' }],
      [{ type: 'text', text: 'One' }],
      [{ type: 'text', text: 'One two' }],
      [{ type: 'text', text: 'One two three' }],
      [{ type: 'text', text: 'One two three' }],
    ]);
  });

  it('a run of which every event is frozen goes on as it would', async () => {
    const streamFn = scriptedModel([[text('I '), text('look'), toolCall('tool', { a: 1 })], 'done', 'more']);
    const tool = fakeTool('tool', (_, { onUpdate }) => {
      onUpdate('half');
      return 'whole';
    });
    const agent = new Agent({ initialState: { ...initialState, tools: [tool] }, streamFn });
    agent.events$.subscribe(deepFreeze);
    agent.state$.subscribe(({ messages, queue, toolExecutions }) => {
      deepFreeze([messages, queue, toolExecutions]);
    });
    agent.followUp(userMessage('Then'));
    await agent.prompt('Go');
    expect(agent.state.errorMessage).toBe(undefined);
    expect(agent.state.messages.map(({ role }) => role)).toEqual([
      ...['user', 'assistant', 'toolResult', 'assistant', 'user', 'assistant'],
    ]);
  });

  it('the array a prompt was given as may be changed afterwards', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel(['a']) });
    const prompts = [userMessage('Go')];
    const run = agent.prompt(prompts);
    prompts.push(userMessage('Not this'));
    await run;
    expect(agent.state.messages.length).toBe(2);
  });
});

describe('C7: what did not change keeps its identity', () => {
  it('a delta makes one new block, content and message; finished blocks and old messages stay', async () => {
    const old = userMessage('Old');
    const streamFn = scriptedModel([[toolCall('first'), text('a'), text('b')], 'done']);
    const agent = new Agent({ initialState: { ...initialState, messages: [old] }, streamFn });
    const partials: AssistantMessage[] = [];
    const states: AgentState[] = [];
    agent.state$.subscribe((state) => states.push(state));
    agent.events$.subscribe((event) => {
      if (event.type !== 'message_update' || event.assistantMessageEvent.type !== 'text_delta') return;
      partials.push(event.message);
      expect(event.assistantMessageEvent.partial).toBe(event.message);
      expect(agent.state.streamingMessage).toBe(event.message);
    });
    await agent.prompt('Go');
    const [a, b] = partials;
    expect(a).not.toBe(b);
    expect(a?.content).not.toBe(b?.content);
    expect(a?.content[1]).not.toBe(b?.content[1]);
    expect(a?.content[0]).toBe(b?.content[0]);
    const during = states.filter((state) => partials.includes(state.streamingMessage as AssistantMessage));
    expect(during[0]?.messages).toBe(during[1]?.messages);
    expect(during[0]?.toolExecutions).toBe(during[1]?.toolExecutions);
    expect(during[0]?.pendingToolCalls).toBe(during[1]?.pendingToolCalls);
    expect(during[0]?.queue).toBe(during[1]?.queue);
    expect(agent.state.messages[0]).toBe(old);
  });

  it('turn_end and agent_end carry the very objects of message_end', async () => {
    const streamFn = scriptedModel([[toolCall('tool')], 'done']);
    const agent = new Agent({ initialState: { ...initialState, tools: [fakeTool('tool')] }, streamFn });
    const ended: unknown[] = [];
    const closing: unknown[] = [];
    agent.events$.subscribe((event: AgentEvent) => {
      if (event.type === 'message_end') ended.push(event.message);
      if (event.type === 'turn_end') closing.push(event.message, ...event.toolResults);
      if (event.type === 'agent_end') event.messages.forEach((it, i) => expect(it).toBe(ended[i]));
    });
    await agent.prompt('Go');
    expect(closing.length).toBe(3);
    closing.forEach((it, i) => expect(it).toBe(ended[i + 1]));
  });
});

describe('C7: state$ emits when something changed', () => {
  it('at most once an event, and a new reference each time', () => {
    const streamFn = scriptedModel([[text('a'), toolCall('tool')], 'done']);
    const agent = new Agent({ initialState: { ...initialState, tools: [fakeTool('tool')] }, streamFn });
    agent.followUp(userMessage('Q'));
    const states: AgentState[] = [];
    const perEvent: number[] = [];
    let seen = 1;
    agent.state$.subscribe((state) => states.push(state));
    agent.events$.subscribe(() => {
      perEvent.push(states.length - seen);
      seen = states.length;
    });
    agent.prompt$('Go').subscribe();
    expect(perEvent.length).toBeGreaterThan(20);
    expect(Math.max(...perEvent)).toBe(1);
    expect(new Set(states).size).toBe(states.length);
  });

  it('not for an event that changes nothing', () => {
    const current = reduceAgentState(initialAgentState(initialState), { type: 'agent_start' });
    const noOps: AgentEvent[] = [
      { type: 'agent_start' },
      { type: 'turn_start' },
      { type: 'tool_execution_end', toolCallId: 'x', toolName: 'x', result: { content: [] }, isError: false },
      { type: 'unheard_of' } as unknown as AgentEvent,
    ];
    for (const event of noOps) expect(reduceAgentState(current, event)).toBe(current);
  });

  it('not for commands that change nothing', () => {
    const agent = new Agent({ initialState });
    let emissions = 0;
    agent.state$.subscribe(() => emissions++);
    agent.clearAllQueues();
    agent.clearSteeringQueue();
    agent.abort();
    agent.takeBack(userMessage('never queued'));
    expect(emissions).toBe(1);
  });
});
