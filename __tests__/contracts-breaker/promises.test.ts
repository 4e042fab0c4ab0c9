import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Agent, type AgentOptions, type AgentTool, runAgentLoop } from '../../src/index.js';
import {
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  text,
  toolCall,
  userMessage,
} from '../../src/testing/index.js';

const unhandled: unknown[] = [];
const note = (error: unknown): void => {
  unhandled.push(error);
};

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});

afterEach(() => {
  process.off('unhandledRejection', note);
});

/** Long enough for a rejection to be found unhandled. */
async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await nextTick();
}

function agentWith(tool: AgentTool, options: AgentOptions = {}): Agent {
  return new Agent({
    initialState: { model: testModel, tools: [tool] },
    streamFn: scriptedModel([[text('x'), toolCall('t')], 'done', 'next']),
    ...options,
  });
}

describe('rejections after a stop are nobody’s business', () => {
  const tools: [string, (agent: () => Agent) => AgentTool][] = [
    [
      'an async tool that aborts and rejects',
      (agent) =>
        fakeTool('t', async () => {
          agent().abort();
          await nextTick();
          throw new Error('late');
        }),
    ],
    [
      'an async tool that aborts later and rejects',
      (agent) =>
        fakeTool('t', async () => {
          await nextTick();
          agent().abort();
          throw new Error('late');
        }),
    ],
    [
      'an async generator that aborts and throws',
      (agent) =>
        fakeTool('t', async function* () {
          yield 'a';
          await nextTick();
          agent().abort();
          yield 'b';
          throw new Error('late');
        }),
    ],
    [
      'an async iterable whose return() rejects',
      (agent) =>
        fakeTool('t', () => ({
          [Symbol.asyncIterator]: () => ({
            next: async () => {
              await nextTick();
              agent().abort();
              throw new Error('late');
            },
            return: () => Promise.reject(new Error('return')),
          }),
        })),
    ],
  ];

  it.each(tools)('%s', async (_, make) => {
    const agent: Agent = agentWith(make(() => agent));
    await agent.prompt('go');
    await settle();
    expect(unhandled).toEqual([]);
    expect(agent.state.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'toolResult',
      'assistant',
    ]);
    expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'aborted', content: [] });
  });

  const HOOKS = [
    'transformContext',
    'convertToLlm',
    'getApiKey',
    'beforeToolCall',
    'afterToolCall',
    'finishTurn',
    'shouldStopAfterTurn',
    'prepareNextTurn',
    'prepareRequest',
  ] as const;

  it.each(HOOKS)('%s that aborts and rejects', async (name) => {
    const hook = async (): Promise<never> => {
      agent.abort();
      await nextTick();
      throw new Error('late');
    };
    const agent: Agent = agentWith(fakeTool('t'), { [name]: hook });
    await agent.prompt('go');
    await settle();
    expect(unhandled).toEqual([]);
    expect(agent.state.isStreaming).toBe(false);
    expect(JSON.stringify(agent.state.messages)).not.toContain('late');
  });

  it('a stream function that aborts and rejects', async () => {
    const agent: Agent = agentWith(fakeTool('t'), {
      streamFn: async () => {
        agent.abort();
        await nextTick();
        throw new Error('late');
      },
    });
    await agent.prompt('go');
    await settle();
    expect(unhandled).toEqual([]);
    expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'aborted' });
  });

  it('a model stream that throws after an abort', async () => {
    const agent: Agent = agentWith(fakeTool('t'), {
      streamFn: async function* () {
        yield* modelStream([text('x')]).slice(0, 2);
        agent.abort();
        await nextTick();
        throw new Error('late');
      } as never,
    });
    await agent.prompt('go');
    await settle();
    expect(unhandled).toEqual([]);
    expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'aborted' });
  });

  it('a listener that rejects after the run was stopped is reported once', async () => {
    const agent = agentWith(fakeTool('t'));
    const errors: unknown[] = [];
    agent.errors$.subscribe(({ error, source }) => errors.push([source, String(error)]));
    agent.subscribe(async (event) => {
      if (event.type !== 'turn_end') return;
      await nextTick();
      throw new Error('late');
    });
    const run = agent.prompt('go');
    agent.abort();
    await run;
    await settle();
    expect(unhandled).toEqual([]);
    expect(errors).toEqual([['listener', 'Error: late']]);
  });
});

it('runAgentLoop ends on a signal though emit never settles', async () => {
  const controller = new AbortController();
  const seen: string[] = [];
  const run = runAgentLoop(
    [userMessage('go')],
    { messages: [] },
    { model: testModel, streamFn: scriptedModel([]), signal: controller.signal },
    ({ type }) => {
      seen.push(type);
      return new Promise(() => undefined);
    },
  );
  controller.abort();
  expect((await run).map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(seen.at(-1)).toBe('agent_end');
});

it('waitForIdle and prompt in an agent_end listener do not wait for each other', async () => {
  const agent = agentWith(fakeTool('t'));
  let ends = 0;
  agent.subscribe(async ({ type }) => {
    if (type !== 'agent_end') return;
    await agent.waitForIdle();
    if (++ends === 1) await agent.prompt('again');
  });
  await agent.prompt('go');
  expect(ends).toBe(2);
  expect(agent.state.messages.map(({ role }) => role).join(' ')).toBe(
    'user assistant toolResult assistant user assistant',
  );
});

describe('a thenable that begins its work with each then()', () => {
  const hooks = [
    'beforeToolCall',
    'afterToolCall',
    'prepareRequest',
    'finishTurn',
    'shouldStopAfterTurn',
    'prepareNextTurn',
    'getApiKey',
  ] as const;

  it.each(hooks)('is asked once: %s', async (hook) => {
    let called = 0;
    let begun = 0;
    const lazy = (): PromiseLike<undefined> => {
      called++;
      return {
        then: (onResolved) => {
          begun++;
          return Promise.resolve(undefined).then(onResolved);
        },
      };
    };
    await agentWith(fakeTool('t', 'result'), { [hook]: lazy }).prompt('go');
    expect(called).toBeGreaterThan(0);
    expect(begun).toBe(called);
  });
});
