import { describe, expect, it } from '@jest/globals';
import { asapScheduler, finalize, lastValueFrom, observeOn, of } from 'rxjs';
import { Agent, type AgentOptions, verifyEvents } from '../../src/index.js';
import { fakeTool, scriptedModel, testModel, toolCall, userMessage } from '../../src/testing/index.js';

const CALLS = 2_000;
const calls = Array.from({ length: CALLS }, (_, i) => toolCall('t', { i }));

describe('2,000 calls in one message', () => {
  const forms: [string, AgentOptions][] = [
    ['at once', {}],
    ['three at a time', { maxParallelTools: 3 }],
    ['one at a time', { maxParallelTools: 1 }],
    ['in sequence', { toolExecution: 'sequential' }],
  ];
  const kinds: [string, boolean][] = [
    ['synchronous', true],
    ['asynchronous', false],
  ];
  const matrix = forms.flatMap(([form, options]) =>
    kinds.map(([kind, sync]) => [form, kind, options, sync] as const),
  );

  it.each(matrix)(
    '%s, %s',
    async (_, __, options, sync) => {
      let running = 0;
      let most = 0;
      const tool = fakeTool('t', ({ i }) => {
        most = Math.max(most, ++running);
        const result$ = of(String(i)).pipe(finalize(() => running--));
        return sync ? result$ : result$.pipe(observeOn(asapScheduler, 0));
      });
      const agent = new Agent({
        initialState: { model: testModel, tools: [tool] },
        streamFn: scriptedModel([calls, 'done']),
        ...options,
      });
      await lastValueFrom(agent.prompt$('go').pipe(verifyEvents()), { defaultValue: undefined });
      const results = agent.state.messages.slice(2, -1);
      expect(results).toHaveLength(CALLS);
      expect(results.map((it) => it.role === 'toolResult' && it.toolCallId)).toEqual(
        calls.map((__, i) => `call_${String(i + 1)}`),
      );
      expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'stop' });
      const limit = options.toolExecution === 'sequential' ? 1 : (options.maxParallelTools ?? CALLS);
      expect(most).toBeLessThanOrEqual(limit);
    },
    30_000,
  );

  it('an abort in the middle answers the rest', () => {
    let ran = 0;
    const tool = fakeTool('t', () => {
      if (++ran === 1_000) agent.abort();
      return 'x';
    });
    const agent: Agent = new Agent({
      initialState: { model: testModel, tools: [tool] },
      streamFn: scriptedModel([calls]),
    });
    agent.prompt$('go').pipe(verifyEvents()).subscribe();
    expect(ran).toBe(1_000);
    const results = agent.state.messages.filter(({ role }) => role === 'toolResult');
    expect(results).toHaveLength(CALLS);
    expect(results.filter((it) => it.role === 'toolResult' && it.isError)).toHaveLength(1_001);
  });
});

it('delivers 2,000 steering messages in one turn, and all at once', () => {
  const agent = new Agent({
    initialState: { model: testModel },
    steeringMode: 'all',
    streamFn: scriptedModel(['done']),
  });
  for (let i = 0; i < 2_000; i++) agent.steer(userMessage(String(i)));
  agent.prompt$('go').subscribe();
  expect(agent.state.messages).toHaveLength(2_002);
  expect(agent.hasQueuedMessages()).toBe(false);
});

it('starts 1,000 runs, each from inside the end of the one before', () => {
  const agent = new Agent({
    initialState: { model: testModel },
    streamFn: scriptedModel(new Array<string>(1_000).fill('x')),
  });
  let runs = 1;
  agent.events$.subscribe(({ type }) => {
    if (type === 'agent_end' && runs++ < 1_000) void agent.prompt('again');
  });
  agent.prompt$('go').subscribe();
  expect(agent.state.messages).toHaveLength(2_000);
  expect(agent.state.isStreaming).toBe(false);
});

it('2,000 queued messages, each taken back while the turn for it is prepared', () => {
  const waiting = Array.from({ length: 2_000 }, (_, i) => userMessage(`F${String(i)}`));
  let takenBack = 0;
  const agent = new Agent({
    initialState: { model: testModel },
    streamFn: scriptedModel(['done']),
    prepareNextTurn: () => {
      const message = waiting[takenBack];
      if (message !== undefined && agent.takeBack(message)) takenBack++;
    },
  });
  for (const message of waiting) agent.followUp(message);
  agent.prompt$('go').subscribe();
  expect(takenBack).toBe(2_000);
  expect(agent.state.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(agent.state).toMatchObject({ isStreaming: false, queue: { steering: [], followUp: [] } });
});

it('10,000 commands given while one state is emitted', () => {
  const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel(['over']) });
  const prompts: string[] = [];
  agent.state$.subscribe(({ isStreaming, systemPrompt }) => {
    if (systemPrompt !== '') prompts.push(systemPrompt);
    if (!isStreaming || systemPrompt !== '') return;
    for (let i = 1; i <= 10_000; i++) agent.state.systemPrompt = `Prompt ${String(i)}`;
  });
  agent.prompt$('go').subscribe();
  expect(prompts.slice(0, 10_000)).toEqual(
    Array.from({ length: 10_000 }, (_, i) => `Prompt ${String(i + 1)}`),
  );
  expect(agent.state.messages).toHaveLength(2);
  expect(agent.state.isStreaming).toBe(false);
});
