import { describe, expect, it } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { concat, from, NEVER, type Observable, Subject, switchMap } from 'rxjs';
import { Agent, agentLoop, type AgentEvent, type AgentHooks, type StreamFn, verifyEvents } from 'rx-agent';
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
const CLOSED_IN_FIRST_TURN = ['turn_end', 'agent_end'];

/** The first events of an answer, then nothing. */
function silentAfter(count: number, answer = 'Hello'): Observable<AssistantMessageEvent> {
  return concat(from(modelStream([text(answer), done()]).slice(0, count)), NEVER);
}

/** A model that never answers, whose iterator ignores everything. */
const deafIterable: StreamFn = () => ({
  [Symbol.asyncIterator]: () => ({
    next: () => new Promise(() => undefined),
    return: () => new Promise(() => undefined),
  }),
});

function record(agent: Agent): AgentEvent[] {
  const events: AgentEvent[] = [];
  agent.events$.pipe(verifyEvents()).subscribe((event) => events.push(event));
  return events;
}

const never = (): Promise<never> => new Promise(() => undefined);

const deafHooks: [string, AgentHooks][] = [
  ['transformContext', { transformContext: never }],
  ['convertToLlm', { convertToLlm: never }],
  ['getApiKey', { getApiKey: never }],
  ['prepareRequest', { prepareRequest: never }],
  ['beforeToolCall', { beforeToolCall: never }],
  ['afterToolCall', { afterToolCall: never }],
  ['finishTurn', { finishTurn: never }],
  ['shouldStopAfterTurn', { shouldStopAfterTurn: never }],
  ['prepareNextTurn', { prepareNextTurn: never }],
];

describe('C2: abort() is synchronous', () => {
  it.each<[string, StreamFn]>([
    ['a silent Observable', () => silentAfter(0)],
    ['an Observable silent after its start', () => silentAfter(1)],
    ['an Observable silent after a delta', () => silentAfter(3)],
    ['a deaf async iterable', deafIterable],
    ['a promise that never settles', never],
  ])('%s: idle when it returns, and the next prompt starts in the same tick', (_, first) => {
    let asked = 0;
    const next = scriptedModel(['next']);
    const agent = new Agent({ initialState, streamFn: (...args) => (asked++ === 0 ? first : next)(...args) });
    const events = record(agent);
    let completed = 0;
    agent.prompt$('Go').subscribe({ complete: () => completed++ });
    const { signal } = agent;
    agent.abort();
    expect(signal?.aborted).toBe(true);
    expect(agent.signal).toBe(undefined);
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.streamingMessage).toBe(undefined);
    expect(events.slice(-2).map(({ type }) => type)).toEqual(CLOSED_IN_FIRST_TURN);
    expect(completed).toBe(1);
    agent.prompt$('Next').subscribe();
    expect(agent.state.messages.at(-1)).toMatchObject({ content: [{ type: 'text', text: 'next' }] });
    expect(agent.state.messages.length).toBe(4);
  });

  it.each(deafHooks)('a deaf %s does not hold it up', async (_, hooks) => {
    const streamFn = scriptedModel([[toolCall('tool')], 'next']);
    const agent = new Agent({
      initialState: { ...initialState, tools: [fakeTool('tool')] },
      streamFn,
      ...hooks,
    });
    const events = record(agent);
    const prompted = agent.prompt('Go');
    expect(agent.state.isStreaming).toBe(true);
    agent.abort();
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.pendingToolCalls.size).toBe(0);
    expect(events.at(-1)?.type).toBe('agent_end');
    expect(streamFn.requests.length).toBeLessThan(2);
    await prompted;
  });

  it('a deaf listener has been called for the closing events and is not waited for', async () => {
    const agent = new Agent({ initialState, streamFn: () => silentAfter(1) });
    const heard: string[] = [];
    const signals = new Set<AbortSignal>();
    agent.subscribe((event, signal) => {
      heard.push(event.type);
      signals.add(signal);
      return event.type === 'message_end' || event.type === 'agent_end' ? never() : undefined;
    });
    const prompted = agent.prompt('Go');
    expect(heard).toEqual(['agent_start', 'turn_start', 'message_start', 'message_end']);
    agent.abort();
    expect(heard).toEqual([
      'agent_start',
      'turn_start',
      'message_start',
      'message_end',
      'message_start',
      'message_end',
      'turn_end',
      'agent_end',
    ]);
    expect([...signals].map(({ aborted }) => aborted)).toEqual([true]);
    await prompted;
  });

  it.each(['signal', 'abort$'] as const)('%s of the engine does the same', (way) => {
    const controller = new AbortController();
    const stop$ = new Subject<void>();
    let given: AbortSignal | undefined;
    const types: string[] = [];
    let completed = false;
    agentLoop(
      [userMessage('Go')],
      { messages: [] },
      {
        model: testModel,
        streamFn: (_model, _context, options) => {
          given = options?.signal;
          return silentAfter(3);
        },
        ...(way === 'signal' ? { signal: controller.signal } : { abort$: stop$ }),
      },
    )
      .pipe(verifyEvents())
      .subscribe({ next: ({ type }) => types.push(type), complete: () => (completed = true) });
    if (way === 'signal') controller.abort();
    else stop$.next();
    expect(given?.aborted).toBe(true);
    expect(types.slice(-3)).toEqual(['message_end', 'turn_end', 'agent_end']);
    expect(completed).toBe(true);
    expect(stop$.observed).toBe(false);
  });
});

describe('C2: unsubscribing', () => {
  it('emits nothing more to that subscriber; state$ and events$ have seen the closing events', () => {
    let given: AbortSignal | undefined;
    const agent = new Agent({
      initialState,
      streamFn: (_model, _context, options) => {
        given = options?.signal;
        return silentAfter(3);
      },
    });
    const events = record(agent);
    let emitted = 0;
    const subscription = agent.prompt$('Go').subscribe(() => emitted++);
    const before = emitted;
    subscription.unsubscribe();
    expect(emitted).toBe(before);
    expect(given?.aborted).toBe(true);
    expect(events.at(-1)?.type).toBe('agent_end');
    expect(agent.state.messages[1]).toMatchObject({ content: [{ text: 'Hello' }], stopReason: 'aborted' });
    expect(agent.state.isStreaming).toBe(false);
  });

  it('a prompt$ in switchMap replaces the run, from inside an observer too', () => {
    const question$ = new Subject<string>();
    const streamFn = scriptedModel([concat(from([text('a')]), NEVER), 'second answer']);
    const agent = new Agent({ initialState, streamFn });
    const errors: unknown[] = [];
    question$
      .pipe(switchMap((question) => agent.prompt$(question)))
      .subscribe({ error: (e: unknown) => errors.push(e) });
    let asked = false;
    agent.state$.subscribe((state) => {
      if (asked || state.streamingMessage?.role !== 'assistant') return;
      asked = true;
      question$.next('second');
      // It takes effect when the emission in progress is over.
      expect(agent.state.isStreaming).toBe(true);
    });
    question$.next('first');
    expect(errors).toEqual([]);
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.messages.map((m) => (m.role === 'assistant' ? m.stopReason : m.role))).toEqual([
      'user',
      'aborted',
      'user',
      'stop',
    ]);
  });
});

describe('C2: after a stop', () => {
  it('called in an observer, it takes effect when the emission in progress is over', () => {
    const agent = new Agent({ initialState, streamFn: () => silentAfter(4) });
    const first: string[] = [];
    const second: string[] = [];
    agent.events$.subscribe(({ type }) => {
      first.push(type);
      if (type !== 'message_update') return;
      agent.abort();
      expect(agent.state.isStreaming).toBe(true);
    });
    agent.events$.subscribe(({ type }) => second.push(type));
    agent.prompt$('Go').subscribe();
    expect(first).toEqual(second);
    expect(agent.state.isStreaming).toBe(false);
    expect(first.filter((type) => type === 'message_update').length).toBe(1);
  });

  it('no request, no tool starts, no queue is drained, and what waited still waits', () => {
    const second = fakeTool('second');
    const first = fakeTool('first', () => NEVER);
    const streamFn = scriptedModel([[toolCall('first'), toolCall('second')]]);
    const agent = new Agent({
      initialState: { ...initialState, tools: [first, second] },
      streamFn,
      toolExecution: 'sequential',
    });
    agent.prompt$('Go').subscribe();
    const steering = userMessage('S');
    const later = userMessage('F');
    agent.steer(steering);
    agent.followUp(later);
    agent.abort();
    expect(second.calls.length).toBe(0);
    expect(streamFn.requests.length).toBe(1);
    expect(agent.state.queue).toEqual({ steering: [steering], followUp: [later] });
  });

  it('what the stopped run says later goes nowhere, the next run included', () => {
    const late$ = new Subject<AssistantMessageEvent>();
    const result$ = new Subject<string>();
    let update: ((text: string) => void) | undefined;
    const tool = fakeTool('tool', (_params, call) => {
      update = call.onUpdate;
      return result$;
    });
    const streamFn = scriptedModel([[toolCall('tool')]]);
    let asked = 0;
    const agent = new Agent({
      initialState: { ...initialState, tools: [tool] },
      streamFn: (...args) => (asked++ === 0 ? streamFn(...args) : late$),
    });
    agent.prompt$('Go').subscribe();
    agent.abort();
    agent.prompt$('Next').subscribe();
    const events: AgentEvent[] = [];
    const watch = agent.events$.subscribe((event) => events.push(event));
    update?.('late');
    result$.next('late');
    result$.complete();
    expect(events).toEqual([]);
    watch.unsubscribe();
    agent.abort();
    const closed = agent.state.messages;
    for (const event of modelStream('late')) late$.next(event);
    expect(agent.state.messages).toBe(closed);
  });

  it('a stop after the end adds no events and releases a wait for agent_end listeners', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel(['answer']) });
    agent.subscribe((event) => (event.type === 'agent_end' ? never() : undefined));
    const prompted = agent.prompt('Go');
    const events = record(agent);
    agent.abort();
    await prompted;
    agent.abort();
    expect(events).toEqual([]);
    expect(agent.state.messages.length).toBe(2);
  });
});
