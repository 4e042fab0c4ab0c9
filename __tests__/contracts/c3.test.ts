import { describe, expect, it } from '@jest/globals';
import { concat, from, NEVER, type Observable, of, Subject } from 'rxjs';
import {
  Agent,
  type AgentEvent,
  agentLoop,
  type AgentLoopConfig,
  type AgentMessage,
  type AgentTool,
  verifyEvents,
} from 'rx-agent';
import {
  done,
  fails,
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  text,
  toolCall,
  toolResult,
  userMessage,
} from 'rx-agent/testing';

interface Stopped {
  readonly types: readonly string[];
  readonly messages: readonly string[];
}

function outline(message: AgentMessage): string {
  if (message.role === 'assistant') {
    const blocks = message.content.map((block) => (block.type === 'text' ? block.text : block.type));
    return [message.stopReason, message.errorMessage ?? '', ...blocks].filter(Boolean).join(' | ');
  }
  if (message.role === 'toolResult') {
    const [block] = message.content;
    return `${message.toolCallId}: ${block?.type === 'text' ? block.text : ''}${message.isError ? '!' : ''}`;
  }
  return message.role;
}

/** Runs the engine until nothing happens any more, stops it, and says what closed it. */
function stop(config: Partial<AgentLoopConfig>, tools: readonly AgentTool[] = []): Stopped {
  const abort$ = new Subject<void>();
  const events: AgentEvent[] = [];
  const prompts = [userMessage('One'), userMessage('Two')];
  const run: AgentLoopConfig = { model: testModel, streamFn: scriptedModel(['answer']), abort$, ...config };
  agentLoop(prompts, { messages: [], tools }, run)
    .pipe(verifyEvents())
    .subscribe((event) => events.push(event));
  const before = events.length;
  abort$.next();
  const last = events.at(-1);
  expect(last?.type).toBe('agent_end');
  return {
    types: events.slice(before).map(({ type }) => type),
    messages: last?.type === 'agent_end' ? last.messages.map(outline) : [],
  };
}

const ABORTED = 'aborted | Operation aborted';
const CLOSE_MESSAGE = ['message_start', 'message_end', 'turn_end', 'agent_end'];
const OWN_TURN = ['turn_start', 'message_start', 'message_end', 'turn_end', 'agent_end'];
const never = (): Observable<never> => NEVER;

describe('C3: stopping before the answer', () => {
  it.each<[string, Partial<AgentLoopConfig>]>([
    ['while the first byte is awaited', { streamFn: never }],
    ['in transformContext', { transformContext: never }],
    ['in convertToLlm', { convertToLlm: never }],
    ['in getApiKey', { getApiKey: never }],
    ['in prepareRequest', { prepareRequest: never }],
    ['in the first steering poll', { getSteeringMessages: never }],
  ])('%s leaves one aborted message in the open turn', (_, config) => {
    expect(stop(config)).toEqual({ types: CLOSE_MESSAGE, messages: ['user', 'user', ABORTED] });
  });

  it('with a signal aborted beforehand: the prompts, and that same message, without asking the model', () => {
    const streamFn = scriptedModel([]);
    const events: AgentEvent[] = [];
    agentLoop(
      [userMessage('One')],
      { messages: [] },
      { model: testModel, streamFn, signal: AbortSignal.abort() },
    )
      .pipe(verifyEvents())
      .subscribe((event) => events.push(event));
    expect(events.map(({ type }) => type)).toEqual([
      'agent_start',
      'turn_start',
      'message_start',
      'message_end',
      'message_start',
      'message_end',
      'turn_end',
      'agent_end',
    ]);
    const last = events.at(-1);
    expect(last?.type === 'agent_end' && last.messages.map(outline)).toEqual(['user', ABORTED]);
    expect(streamFn.requests.length).toBe(0);
  });

  it('while prompts are added: all of them are in the transcript', () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel([]) });
    agent.events$.subscribe(({ type }) => {
      if (type === 'message_start') agent.abort();
    });
    agent.prompt$([userMessage('One'), userMessage('Two'), userMessage('Three')]).subscribe();
    expect(agent.state.messages.map(outline)).toEqual(['user', 'user', 'user', ABORTED]);
  });
});

describe('C3: stopping while the model streams', () => {
  const streamed = modelStream([text('half'), done()]).slice(0, 3);

  it('keeps the partial content in an aborted message and adds nothing', () => {
    expect(stop({ streamFn: () => concat(from(streamed), NEVER) })).toEqual({
      types: ['message_end', 'turn_end', 'agent_end'],
      messages: ['user', 'user', `${ABORTED} | half`],
    });
  });

  it('a call in the partial content is not answered', () => {
    const call = modelStream([toolCall('tool')]).slice(0, -1);
    expect(stop({ streamFn: () => concat(from(call), NEVER) })).toEqual({
      types: ['message_end', 'turn_end', 'agent_end'],
      messages: ['user', 'user', `${ABORTED} | toolCall`],
    });
  });

  it('unsubscribing closes the same way', () => {
    const agent = new Agent({
      initialState: { model: testModel },
      streamFn: () => concat(from(streamed), NEVER),
    });
    const types: string[] = [];
    const run = agent.prompt$('Go').subscribe();
    agent.events$.subscribe(({ type }) => types.push(type));
    run.unsubscribe();
    expect(types).toEqual(['message_end', 'turn_end', 'agent_end']);
    expect(agent.state.messages.map(outline)).toEqual(['user', `${ABORTED} | half`]);
  });
});

describe('C3: stopping while tools run', () => {
  const fast = fakeTool('fast', 'real');
  const slow = fakeTool('slow', () => NEVER);

  it('parallel: keeps the ended result, and answers the others', () => {
    const streamFn = scriptedModel([[toolCall('slow'), toolCall('fast'), toolCall('slow')]]);
    expect(stop({ streamFn }, [fast, slow])).toEqual({
      types: [
        ...['tool_execution_end', 'tool_execution_end'],
        ...['message_start', 'message_end', 'message_start', 'message_end', 'message_start', 'message_end'],
        'turn_end',
        ...OWN_TURN,
      ],
      messages: [
        'user',
        'user',
        'toolUse | toolCall | toolCall | toolCall',
        'call_1: Operation aborted!',
        'call_2: real',
        'call_3: Operation aborted!',
        ABORTED,
      ],
    });
  });

  it('sequential: a call that was not started gets its start, end and result too', () => {
    const streamFn = scriptedModel([[toolCall('fast'), toolCall('slow'), toolCall('fast')]]);
    expect(stop({ streamFn, toolExecution: 'sequential' }, [fast, slow])).toEqual({
      types: [
        ...['tool_execution_end', 'tool_execution_start', 'tool_execution_end'],
        ...['message_start', 'message_end', 'message_start', 'message_end'],
        'turn_end',
        ...OWN_TURN,
      ],
      messages: [
        'user',
        'user',
        'toolUse | toolCall | toolCall | toolCall',
        'call_1: real',
        'call_2: Operation aborted!',
        'call_3: Operation aborted!',
        ABORTED,
      ],
    });
  });

  it.each<[string, Partial<AgentLoopConfig>]>([
    ['beforeToolCall', { beforeToolCall: never }],
    ['afterToolCall, whose result was not emitted', { afterToolCall: never }],
  ])('in %s', (_, config) => {
    const streamFn = scriptedModel([[toolCall('fast')]]);
    expect(stop({ streamFn, ...config }, [fast])).toEqual({
      types: ['tool_execution_end', 'message_start', 'message_end', 'turn_end', ...OWN_TURN],
      messages: ['user', 'user', 'toolUse | toolCall', 'call_1: Operation aborted!', ABORTED],
    });
  });
});

describe('C3: stopping between turns', () => {
  const tool = fakeTool('tool', 'real');
  const terminal = fakeTool('terminal', toolResult('real', { terminate: true }));
  const steered = { getSteeringMessages: once([userMessage('S')]) };

  function once(messages: readonly AgentMessage[]): () => readonly AgentMessage[] {
    let polls = 0;
    return () => (++polls === 2 ? messages : []);
  }

  it.each<[string, Partial<AgentLoopConfig>]>([
    ['shouldStopAfterTurn', { shouldStopAfterTurn: never }],
    ['prepareNextTurn', { prepareNextTurn: never }],
  ])('in %s, with results to answer: the aborted message in a turn of its own', (_, config) => {
    expect(stop({ streamFn: scriptedModel([[toolCall('tool')]]), ...config }, [tool])).toEqual({
      types: OWN_TURN,
      messages: ['user', 'user', 'toolUse | toolCall', 'call_1: real', ABORTED],
    });
  });

  it('in finishTurn, with results to answer: the turn is closed first', () => {
    expect(stop({ streamFn: scriptedModel([[toolCall('tool')]]), finishTurn: never }, [tool])).toEqual({
      types: ['turn_end', ...OWN_TURN],
      messages: ['user', 'user', 'toolUse | toolCall', 'call_1: real', ABORTED],
    });
  });

  it('in prepareNextTurn, with a polled message: the aborted message follows', () => {
    expect(stop({ ...steered, prepareNextTurn: never })).toEqual({
      types: OWN_TURN,
      messages: ['user', 'user', 'stop | answer', ABORTED],
    });
  });

  it('in prepareNextTurn, because finishTurn said continue: the same', () => {
    expect(stop({ finishTurn: () => ({ action: 'continue' }), prepareNextTurn: never })).toEqual({
      types: OWN_TURN,
      messages: ['user', 'user', 'stop | answer', ABORTED],
    });
  });

  it.each<[string, Partial<AgentLoopConfig>, string[]]>([
    ['finishTurn', { finishTurn: never }, ['turn_end', 'agent_end']],
    ['shouldStopAfterTurn', { shouldStopAfterTurn: never }, ['agent_end']],
    ['the follow-up poll', { getFollowUpMessages: never }, ['agent_end']],
  ])('in %s, with the answer complete and nothing to ask: adds nothing', (_, config, types) => {
    expect(stop(config)).toEqual({ types, messages: ['user', 'user', 'stop | answer'] });
  });

  it('in finishTurn of a failed answer: adds nothing', () => {
    expect(stop({ streamFn: scriptedModel([[fails('529')]]), finishTurn: never })).toEqual({
      types: ['turn_end', 'agent_end'],
      messages: ['user', 'user', 'error | 529'],
    });
  });

  it('in shouldStopAfterTurn, when every result said terminate: adds nothing', () => {
    const streamFn = scriptedModel([[toolCall('terminal')]]);
    expect(stop({ streamFn, shouldStopAfterTurn: never }, [terminal])).toEqual({
      types: ['agent_end'],
      messages: ['user', 'user', 'toolUse | toolCall', 'call_1: real'],
    });
  });

  it('at the turn_end of a turn that finishTurn ended: adds nothing, in spite of its results', () => {
    const agent = new Agent({
      initialState: { model: testModel, tools: [tool] },
      streamFn: scriptedModel([[toolCall('tool')]]),
      finishTurn: () => of({ action: 'end' as const }),
    });
    agent.events$.subscribe(({ type }) => {
      if (type === 'turn_end') agent.abort();
    });
    agent.prompt$('Go').subscribe();
    expect(agent.state.messages.map(outline)).toEqual(['user', 'toolUse | toolCall', 'call_1: real']);
  });
});
