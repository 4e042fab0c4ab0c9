import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { afterEach, describe, expect, it } from '@jest/globals';
import { defer, from, NEVER, Observable, Subject } from 'rxjs';
import {
  Agent,
  type AgentEvent,
  type AgentLoopConfig,
  agentLoop,
  type AgentOptions,
  verifyEvents,
} from '../../src/index.js';
import { fakeTool, scriptedModel, testModel, toolCall, userMessage } from '../../src/testing/index.js';

/** What `verifyEvents` found. */
const broken: unknown[] = [];

afterEach(() => {
  expect(broken.splice(0)).toEqual([]);
});

async function play(options: AgentOptions): Promise<Agent> {
  const agent = new Agent({ ...options, initialState: { model: testModel, ...options.initialState } });
  agent.events$.pipe(verifyEvents()).subscribe({ error: (error: unknown) => broken.push(error) });
  await agent.prompt('go');
  return agent;
}

function trap(): never {
  throw new Error('trap');
}

describe.each(['sequential', 'parallel'] as const)('what a tool gives, %s', (toolExecution) => {
  const outputs: [string, () => object][] = [
    [
      'a getter of then that throws',
      () => Object.defineProperty({}, 'then', { get: trap, enumerable: true }),
    ],
    [
      'an object that cannot be looked at',
      () => new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap }),
    ],
    ['a promise whose then throws', () => Object.assign(Promise.resolve(), { then: trap })],
  ];

  it.each(outputs)('%s is an error result, and the run goes on', async (_, output) => {
    const tools = [fakeTool('odd', () => output() as never), fakeTool('even', 'fine')];
    const streamFn = scriptedModel([[toolCall('odd'), toolCall('even')], 'over']);
    const agent = await play({ toolExecution, initialState: { tools }, streamFn });
    expect(agent.state.messages.slice(2)).toMatchObject([
      { role: 'toolResult', toolName: 'odd', isError: true, content: [{ type: 'text', text: 'trap' }] },
      { role: 'toolResult', toolName: 'even', isError: false, content: [{ type: 'text', text: 'fine' }] },
      { role: 'assistant', stopReason: 'stop' },
    ]);
  });
});

describe('what is thrown', () => {
  const errors: [string, unknown, text: string][] = [
    [
      'an error whose message throws',
      Object.defineProperty(new Error(), 'message', { get: trap }),
      'Unknown error',
    ],
    [
      'an error whose message is no text',
      Object.assign(new Error(), { message: { code: 1 } }),
      'Error: [object Object]',
    ],
    ['an error without a message', Object.assign(new Error(), { message: undefined }), 'Error'],
    [
      'an object that cannot be looked at',
      new Proxy({}, { get: trap, getPrototypeOf: trap }),
      'Unknown error',
    ],
  ];

  it.each(errors)('%s has a text', async (_, error, text) => {
    const tool = fakeTool('t', () => {
      throw error;
    });
    const model = scriptedModel([[toolCall('t')]]);
    let requests = 0;
    const agent = await play({
      initialState: { tools: [tool] },
      streamFn: (...request) => {
        if (requests++ > 0) throw error;
        return model(...request);
      },
    });
    expect(agent.state.messages.slice(2)).toMatchObject([
      { role: 'toolResult', isError: true, content: [{ type: 'text', text }] },
      { role: 'assistant', stopReason: 'error', errorMessage: text },
    ]);
  });
});

describe('messages that are none', () => {
  const junk: [string, unknown][] = [
    ['null', [null]],
    ['undefined', [undefined]],
    ['text', ['Hello']],
    ['text in place of a list', 'Hello'],
    ['a message without a role', [{ content: 'Hello' }]],
  ];
  const hooks: [string, (given: never) => Partial<AgentLoopConfig>][] = [
    ['getSteeringMessages', (given) => ({ getSteeringMessages: () => given })],
    ['getFollowUpMessages', (given) => ({ getFollowUpMessages: () => given })],
    ['prepareNextTurn', (messages) => ({ prepareNextTurn: () => ({ messages }) })],
  ];
  const matrix = hooks.flatMap(([hook, give]) =>
    junk.map(([name, given]) => [hook, name, give, given] as const),
  );

  it.each(matrix)('from %s: %s is a failure of that hook', (_, __, give, given) => {
    const log: AgentEvent[] = [];
    agentLoop(
      [userMessage('go')],
      { messages: [] },
      {
        model: testModel,
        streamFn: scriptedModel(['first']),
        finishTurn: () => ({ action: 'continue' }),
        ...give(given as never),
      },
    )
      .pipe(verifyEvents())
      .subscribe({ next: (event) => log.push(event), error: (error: unknown) => broken.push(error) });
    const added = log.flatMap((event) => (event.type === 'agent_end' ? event.messages : []));
    expect(added.at(-1)).toMatchObject({ role: 'assistant', stopReason: 'error' });
    expect(added.every((message) => typeof message.role === 'string')).toBe(true);
  });

  it.each(junk.filter(([, given]) => Array.isArray(given)))('as prompts of the engine: %s', (_, prompts) => {
    const types: string[] = [];
    let failure: unknown;
    const config = { model: testModel, streamFn: scriptedModel(['never']) };
    agentLoop(prompts as never, { messages: [] }, config).subscribe({
      next: ({ type }) => types.push(type),
      error: (error: unknown) => (failure = error),
    });
    expect(types).toEqual([]);
    expect(failure).toBeInstanceOf(TypeError);
  });

  it.each<[string, unknown[]]>([
    [
      'its start',
      [
        { type: 'start', partial: {} },
        { type: 'text_delta', contentIndex: 0, delta: 'x' },
      ],
    ],
    ['its end', [{ type: 'done', reason: 'stop', message: {} }]],
  ])("an answer that leaves out everything at %s is an assistant's", async (_, events) => {
    const agent = await play({ streamFn: () => from(events as AssistantMessageEvent[]) });
    expect(agent.state.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });
});

it('a run that fails between two calls answers both', async () => {
  const tool = fakeTool('t');
  Object.defineProperty(tool, 'executionMode', { get: trap });
  const streamFn = scriptedModel([[toolCall('t'), toolCall('t')]]);
  const agent = await play({ initialState: { tools: [tool] }, streamFn });
  expect(agent.state.messages.slice(2)).toMatchObject([
    { role: 'toolResult', toolCallId: 'call_1', isError: true, content: [{ type: 'text', text: 'trap' }] },
    { role: 'toolResult', toolCallId: 'call_2', isError: true, content: [{ type: 'text', text: 'trap' }] },
    { role: 'assistant', stopReason: 'error', errorMessage: 'trap' },
  ]);
  expect(agent.state.pendingToolCalls.size).toBe(0);
});

it('abort$ is left at its first emission, also when it would go on for ever', () => {
  let emitted = 0;
  const abort$ = new Observable<void>((subscriber) => {
    while (!subscriber.closed && emitted < 1_000) {
      emitted++;
      subscriber.next();
    }
  });
  const types: string[] = [];
  const config = { model: testModel, streamFn: scriptedModel(['never']), abort$ };
  agentLoop([userMessage('go')], { messages: [] }, config).subscribe(({ type }) => types.push(type));
  expect(emitted).toBe(1);
  expect(types.at(-1)).toBe('agent_end');
});

it.each(['abort$', 'signal'] as const)('%s stops a run whose steering$ is just being subscribed', (way) => {
  const controller = new AbortController();
  const abort$ = new Subject<void>();
  const steering$ = defer(() => {
    if (way === 'signal') controller.abort();
    else abort$.next();
    return NEVER;
  });
  const streamFn = scriptedModel(['never asked']);
  const config = { model: testModel, streamFn, steering$, abort$, signal: controller.signal };
  const roles: string[] = [];
  agentLoop([userMessage('go')], { messages: [] }, config)
    .pipe(verifyEvents())
    .subscribe((event) => {
      if (event.type === 'message_end') roles.push(event.message.role);
    });
  expect(roles).toEqual(['user', 'assistant']);
  expect(streamFn.requests).toEqual([]);
});
