import { afterEach, describe, expect, it } from '@jest/globals';
import { Subject } from 'rxjs';
import {
  type AgentContext,
  type AgentEvent,
  type AgentLoopConfig,
  runAgentLoop,
  runAgentLoopContinue,
  setDefaultStreamFn,
} from 'rx-agent';
import {
  assistantMessage,
  fails,
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  toolCall,
  toolResultMessage,
  userMessage,
} from 'rx-agent/testing';

const go = [userMessage('Go')];
const empty: AgentContext = { messages: [] };
const ignore = (): void => undefined;

function config(...turns: Parameters<typeof scriptedModel>[0]): AgentLoopConfig {
  return { model: testModel, streamFn: scriptedModel(turns) };
}

/** A promise to be resolved by hand. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open = ignore;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('runAgentLoop', () => {
  it('resolves to the messages the run added, which are those of agent_end', async () => {
    const events: AgentEvent[] = [];
    const context: AgentContext = { messages: [userMessage('Old')], tools: [fakeTool('tool')] };
    const messages = await runAgentLoop(go, context, config([toolCall('tool')], 'done'), (event) => {
      events.push(event);
    });
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'toolResult', 'assistant']);
    const last = events.at(-1);
    expect(last?.type === 'agent_end' && last.messages).toBe(messages);
    expect(context.messages.length).toBe(1);
  });

  it('a failing model is a message, not a rejection', async () => {
    const messages = await runAgentLoop(go, empty, config([fails('529 overloaded')]), ignore);
    expect(messages[1]).toMatchObject({ stopReason: 'error', errorMessage: '529 overloaded' });
  });

  it('emit gets one event at a time: the next one waits for its promise', async () => {
    const log: string[] = [];
    await runAgentLoop(go, empty, config('a'), async ({ type }) => {
      log.push(`> ${type}`);
      await Promise.resolve();
      log.push(`< ${type}`);
    });
    expect(log.length).toBeGreaterThan(10);
    log.forEach((line, i) => {
      if (i % 2 === 1) expect(line).toBe(log[i - 1]?.replace('>', '<'));
    });
    expect(log.at(-1)).toBe('< agent_end');
  });

  it('a pending emit holds the run back: no tool is prepared before message_end has settled', async () => {
    const { open, opened } = gate();
    const reached = gate();
    const tool = fakeTool('tool');
    const run = runAgentLoop(
      go,
      { messages: [], tools: [tool] },
      config([toolCall('tool')], 'done'),
      (event) => {
        if (event.type !== 'message_end' || event.message.role !== 'assistant' || tool.calls.length > 0)
          return undefined;
        reached.open();
        return opened;
      },
    );
    await reached.opened;
    expect(tool.calls.length).toBe(0);
    open();
    await run;
    expect(tool.calls.length).toBe(1);
  });

  it('a pending emit on agent_end holds back the promise', async () => {
    const { open, opened } = gate();
    const log: string[] = [];
    const run = runAgentLoop(go, empty, config('a'), ({ type }) => {
      if (type !== 'agent_end') return undefined;
      log.push('agent_end');
      return opened;
    }).then(() => log.push('resolved'));
    await Promise.resolve();
    expect(log).toEqual(['agent_end']);
    open();
    await run;
    expect(log).toEqual(['agent_end', 'resolved']);
  });

  it.each([
    [
      'throws',
      (type: string): unknown => {
        throw new Error(type);
      },
    ],
    ['rejects', (type: string): unknown => Promise.reject(new Error(type))],
  ])('when emit %s the run goes on to its end, then rejects with the first error', async (_, fail) => {
    const types: string[] = [];
    const run = runAgentLoop(go, empty, config('a'), ({ type }) => {
      types.push(type);
      return type === 'turn_start' || type === 'turn_end' ? fail(type) : undefined;
    });
    await expect(run).rejects.toThrow('turn_start');
    expect(types.slice(-2)).toEqual(['turn_end', 'agent_end']);
  });

  it('a signal ends it, although emit never returns and the model is deaf', async () => {
    const controller = new AbortController();
    const run = runAgentLoop(
      go,
      empty,
      { model: testModel, streamFn: () => new Subject(), signal: controller.signal },
      ({ type }) => (type === 'message_end' ? new Promise(ignore) : undefined),
    );
    controller.abort();
    expect((await run).at(-1)).toMatchObject({ stopReason: 'aborted', errorMessage: 'Operation aborted' });
  });

  it('rejects with NO_STREAM_FN before any event', async () => {
    const events: AgentEvent[] = [];
    const run = runAgentLoop(go, empty, { model: testModel }, (event) => events.push(event));
    await expect(run).rejects.toMatchObject({ code: 'NO_STREAM_FN' });
    expect(events).toEqual([]);
  });
});

describe('runAgentLoop and the default stream function', () => {
  afterEach(() => {
    setDefaultStreamFn(undefined);
  });

  it('uses it', async () => {
    setDefaultStreamFn(() => modelStreamOf('default'));
    const messages = await runAgentLoop(go, empty, { model: testModel }, ignore);
    expect(messages[1]).toMatchObject({ content: [{ type: 'text', text: 'default' }] });
  });
});

describe('runAgentLoopContinue', () => {
  it.each([
    ['a user message', [userMessage('Hi')]],
    [
      'a tool result',
      [
        userMessage('Hi'),
        assistantMessage([toolCall('tool')]),
        toolResultMessage({ id: 'call_1', name: 'tool' }, 'ok'),
      ],
    ],
  ])('goes on from %s, and resolves to what it added', async (_, messages) => {
    const added = await runAgentLoopContinue({ messages }, config('answer'), ignore);
    expect(added.map(({ role }) => role)).toEqual(['assistant']);
  });

  it.each([
    ['without a message', [], /start with a prompt/u],
    ['after an answer', [userMessage('Hi'), assistantMessage('Hello')], /prompt, steer\(\) or followUp\(\)/u],
  ])('%s rejects with NOTHING_TO_CONTINUE and a remedy, before any event', async (_, messages, remedy) => {
    const events: AgentEvent[] = [];
    const run = runAgentLoopContinue({ messages }, config('never'), (event) => events.push(event));
    await expect(run).rejects.toMatchObject({
      code: 'NOTHING_TO_CONTINUE',
      message: expect.stringMatching(remedy),
    });
    expect(events).toEqual([]);
  });
});

// eslint-disable-next-line @typescript-eslint/require-await -- an async iterable of what is there
async function* modelStreamOf(answer: string): AsyncGenerator<ReturnType<typeof modelStream>[number]> {
  yield* modelStream(answer);
}
