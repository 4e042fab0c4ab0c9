import { describe, expect, it } from '@jest/globals';
import { EMPTY, firstValueFrom, lastValueFrom, type Observable, throwError, toArray } from 'rxjs';
import {
  Agent,
  AgentError,
  agentLoop,
  agentLoopContinue,
  type AgentLoopConfig,
  runAgentLoopContinue,
  setDefaultStreamFn,
  verifyEvents,
} from 'rx-agent';
import {
  assistantMessage,
  done,
  fails,
  fakeTool,
  scriptedModel,
  testModel,
  text,
  toolCall,
  userMessage,
} from 'rx-agent/testing';

const NONE = { defaultValue: undefined };
const boom = (): never => {
  throw new Error('boom');
};
const rejects = (): Promise<never> => Promise.reject(new Error('boom'));
const errors = (): Observable<never> => throwError(() => new Error('boom'));

const failing: [string, Partial<AgentLoopConfig>][] = [
  ['a streamFn that throws', { streamFn: boom }],
  ['a streamFn that rejects', { streamFn: rejects }],
  ['a model stream that errors', { streamFn: () => throwError(() => new Error('boom')) }],
  ['a model that reports an error', { streamFn: scriptedModel([[fails('boom')]]) }],
  ['getApiKey throwing', { getApiKey: boom }],
  ['getApiKey rejecting', { getApiKey: rejects }],
  ['getApiKey as an Observable that errors', { getApiKey: () => throwError(() => new Error('boom')) }],
  ['convertToLlm throwing', { convertToLlm: boom }],
  ['transformContext rejecting', { transformContext: rejects }],
  ['prepareRequest throwing', { prepareRequest: boom }],
  ['finishTurn throwing', { finishTurn: boom }],
  ['shouldStopAfterTurn rejecting', { shouldStopAfterTurn: rejects }],
  ['prepareNextTurn throwing', { finishTurn: () => ({ action: 'continue' }), prepareNextTurn: boom }],
  ['getSteeringMessages throwing', { getSteeringMessages: boom }],
  ['getFollowUpMessages rejecting', { getFollowUpMessages: rejects }],
  ['steering$ erroring', { steering$: throwError(() => new Error('boom')) }],
  ['followUp$ erroring', { followUp$: throwError(() => new Error('boom')) }],
];

const failingTools: [string, Partial<AgentLoopConfig>, unknown][] = [
  ['a tool that throws', {}, boom],
  ['a tool that rejects', {}, rejects],
  ['a tool whose stream errors', {}, errors],
  ['beforeToolCall throwing', { beforeToolCall: boom }, 'fine'],
  ['beforeToolCall rejecting', { beforeToolCall: rejects }, 'fine'],
  ['afterToolCall throwing', { afterToolCall: boom }, 'fine'],
];

async function code(run: Promise<unknown>): Promise<unknown> {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AgentError);
  return error instanceof AgentError ? error.code : undefined;
}

describe('C1: one terminal', () => {
  it.each(failing)(
    '%s is an error answer that holds the text, and agent_end comes last',
    async (_, config) => {
      const run$ = agentLoop(
        [userMessage('Go')],
        { messages: [] },
        { model: testModel, streamFn: scriptedModel(['answer']), ...config },
      );
      const events = await lastValueFrom(run$.pipe(verifyEvents(), toArray()), { defaultValue: [] });
      const types = events.map(({ type }) => type);
      expect(types.filter((type) => type === 'agent_start').length).toBe(1);
      expect(types.filter((type) => type === 'agent_end').length).toBe(1);
      expect(types[0]).toBe('agent_start');
      const last = events.at(-1);
      expect(last?.type === 'agent_end' && last.messages.at(-1)).toMatchObject({
        role: 'assistant',
        stopReason: 'error',
        errorMessage: 'boom',
      });
    },
  );

  it.each(failingTools)('%s is an error result, and the run goes on', async (_, config, behaviour) => {
    const tool = fakeTool('tool', behaviour as Parameters<typeof fakeTool>[1]);
    const run$ = agentLoop(
      [userMessage('Go')],
      { messages: [], tools: [tool] },
      { model: testModel, streamFn: scriptedModel([[toolCall('tool')], 'done']), ...config },
    );
    const events = await lastValueFrom(run$.pipe(verifyEvents(), toArray()), { defaultValue: [] });
    const last = events.at(-1);
    const messages = last?.type === 'agent_end' ? last.messages : [];
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'toolResult', 'assistant']);
    expect(messages[2]).toMatchObject({ isError: true, content: [{ type: 'text', text: 'boom' }] });
    expect(messages[3]).toMatchObject({ stopReason: 'stop' });
  });

  it('a model stream that fails midway keeps what came', async () => {
    const agent = new Agent({
      initialState: { model: testModel },
      streamFn: scriptedModel([[text('half'), fails('529 overloaded')]]),
    });
    await agent.prompt('Go');
    expect(agent.state.messages[1]).toMatchObject({
      content: [{ type: 'text', text: 'half' }],
      stopReason: 'error',
      errorMessage: '529 overloaded',
    });
    expect(agent.state.errorMessage).toBe('529 overloaded');
  });

  it('a model stream that ends without a final message is an error answer, and shows in the state', async () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: () => EMPTY });
    await agent.prompt('Go');
    expect(agent.state.messages[1]).toMatchObject({ content: [], stopReason: 'error' });
    expect(agent.state.errorMessage).toBe('The model stream ended without a final message.');
  });

  it('an error that is no Error still has a text', async () => {
    const streamFn = (): never => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- what user code may do
      throw 'plain text';
    };
    const agent = new Agent({ initialState: { model: testModel }, streamFn });
    await agent.prompt('Go');
    expect(agent.state.errorMessage).toBe('plain text');
  });
});

describe('C1: misuse', () => {
  it('AGENT_BUSY names steer() and followUp(), and the run that is under way goes on', async () => {
    const agent: Agent = new Agent({
      initialState: {
        model: testModel,
        tools: [fakeTool('tool', () => agent.prompt('Again').then(String, String))],
      },
      streamFn: scriptedModel([[toolCall('tool')], 'done']),
    });
    await agent.prompt('Go');
    const result = agent.state.messages[2];
    const [block] = result?.role === 'toolResult' ? result.content : [];
    expect(block).toMatchObject({ type: 'text' });
    expect(JSON.stringify(block)).toContain('steer()');
    expect(JSON.stringify(block)).toContain('followUp()');
    expect(agent.state.messages.length).toBe(4);
  });

  it('AGENT_BUSY reaches the error channel of prompt$ and continue$', async () => {
    const codes: Promise<unknown>[] = [];
    const agent: Agent = new Agent({
      initialState: {
        model: testModel,
        tools: [
          fakeTool('tool', () => {
            codes.push(
              code(lastValueFrom(agent.prompt$('Again'), NONE)),
              code(lastValueFrom(agent.continue$(), NONE)),
            );
            codes.push(code(agent.continue()));
            return 'ok';
          }),
        ],
      },
      streamFn: scriptedModel([[toolCall('tool')], 'done']),
    });
    await agent.prompt('Go');
    expect(await Promise.all(codes)).toEqual(['AGENT_BUSY', 'AGENT_BUSY', 'AGENT_BUSY']);
  });

  it('NOTHING_TO_CONTINUE without a message, and after an answer with nothing queued', async () => {
    const config = { model: testModel, streamFn: scriptedModel([]) };
    const empty = { messages: [] };
    const answered = { messages: [userMessage('Hi'), assistantMessage('Hello')] };
    for (const context of [empty, answered]) {
      expect(await code(firstValueFrom(agentLoopContinue(context, config), NONE))).toBe(
        'NOTHING_TO_CONTINUE',
      );
      expect(await code(runAgentLoopContinue(context, config, () => undefined))).toBe('NOTHING_TO_CONTINUE');
      const agent = new Agent({ initialState: { model: testModel, ...context }, streamFn: config.streamFn });
      expect(await code(agent.continue())).toBe('NOTHING_TO_CONTINUE');
      expect(agent.state.isStreaming).toBe(false);
    }
  });

  it('NO_STREAM_FN is raised when a run starts, so a default may be set late', async () => {
    const agent = new Agent({ initialState: { model: testModel } });
    const run$ = agent.prompt$('Go');
    expect(await code(agent.prompt('Go'))).toBe('NO_STREAM_FN');
    expect(agent.state.messages).toEqual([]);
    setDefaultStreamFn(scriptedModel([[text('late'), done()]]));
    try {
      await lastValueFrom(run$, NONE);
    } finally {
      setDefaultStreamFn(undefined);
    }
    expect(agent.state.messages[1]).toMatchObject({ content: [{ type: 'text', text: 'late' }] });
  });

  it('AGENT_DISPOSED after dispose()', async () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: () => EMPTY });
    agent.dispose();
    expect(await code(agent.prompt('Go'))).toBe('AGENT_DISPOSED');
    expect(await code(agent.continue())).toBe('AGENT_DISPOSED');
  });
});
