import { describe, expect, it } from '@jest/globals';
import {
  type AgentEvent,
  type AgentState,
  agentEnd,
  agentStart,
  initialAgentState,
  messageEnd,
  messageStart,
  messageUpdate,
  reduceAgentState,
  toolExecutionEnd,
  toolExecutionStart,
  toolExecutionUpdate,
  turnEnd,
  turnStart,
} from 'rx-agent';
import { assistantMessage, testModel, toolResult, userMessage } from 'rx-agent/testing';

const initial = initialAgentState({ model: testModel, systemPrompt: 'Be brief.' });
const user = userMessage('Hi');
const answer = assistantMessage('Hello');
const failure = assistantMessage('', { stopReason: 'error', errorMessage: '529 overloaded' });
const idle = assistantMessage('', { stopReason: 'toolUse' });
const start = toolExecutionStart('1', 'tool', { city: 'Paris' });
const running = reduce(initial, agentStart(), start);
const result = toolResult('sunny');

function reduce(state: AgentState, ...events: AgentEvent[]): AgentState {
  return events.reduce(reduceAgentState, state);
}

const rows: readonly [name: string, before: AgentState, event: AgentEvent, after: Partial<AgentState>][] = [
  ['agent_start', initial, agentStart(), { isStreaming: true }],
  [
    'agent_start clears the error',
    reduce(initial, turnEnd(failure, [])),
    agentStart(),
    { errorMessage: undefined },
  ],
  [
    'turn_start empties the executions',
    running,
    turnStart(),
    { toolExecutions: [], pendingToolCalls: new Set() },
  ],
  ['message_start', initial, messageStart(user), { streamingMessage: user, messages: [] }],
  [
    'message_update',
    reduce(initial, messageStart(assistantMessage(''))),
    messageUpdate(answer, { type: 'text_start', contentIndex: 0, partial: answer }),
    { streamingMessage: answer },
  ],
  [
    'message_end',
    reduce(initial, messageStart(user)),
    messageEnd(user),
    { streamingMessage: undefined, messages: [user] },
  ],
  [
    'tool_execution_start',
    initial,
    start,
    {
      toolExecutions: [{ toolCallId: '1', toolName: 'tool', args: { city: 'Paris' }, status: 'running' }],
      pendingToolCalls: new Set(['1']),
    },
  ],
  [
    'tool_execution_update',
    running,
    toolExecutionUpdate('1', 'tool', {}, result),
    {
      toolExecutions: [
        {
          toolCallId: '1',
          toolName: 'tool',
          args: { city: 'Paris' },
          status: 'running',
          partialResult: result,
        },
      ],
      pendingToolCalls: new Set(['1']),
    },
  ],
  [
    'tool_execution_end',
    running,
    toolExecutionEnd('1', 'tool', result, false),
    {
      toolExecutions: [
        { toolCallId: '1', toolName: 'tool', args: { city: 'Paris' }, status: 'done', result },
      ],
      pendingToolCalls: new Set(),
    },
  ],
  [
    'tool_execution_end of an error',
    running,
    toolExecutionEnd('1', 'tool', result, true),
    {
      toolExecutions: [
        { toolCallId: '1', toolName: 'tool', args: { city: 'Paris' }, status: 'error', result },
      ],
    },
  ],
  ['turn_end', initial, turnEnd(answer, []), { errorMessage: undefined }],
  ['turn_end of a failure', initial, turnEnd(failure, []), { errorMessage: '529 overloaded' }],
  [
    'turn_end that wanted a tool',
    initial,
    turnEnd(idle, []),
    { errorMessage: 'The model stopped for a tool call but sent none.' },
  ],
  [
    'agent_end',
    reduce(initial, agentStart(), messageStart(user)),
    agentEnd([]),
    { isStreaming: false, streamingMessage: undefined },
  ],
];

describe('reduceAgentState', () => {
  it.each(rows)('%s', (_name, before, event, after) => {
    const next = reduceAgentState(before, event);
    const actual = Object.fromEntries(Object.keys(after).map((key) => [key, next[key as keyof AgentState]]));
    expect(actual).toEqual(after);
    expect(next.systemPrompt).toBe('Be brief.');
  });

  const noops: readonly [name: string, state: AgentState, event: AgentEvent][] = [
    ['agent_start while running', reduce(initial, agentStart()), agentStart()],
    ['turn_start without executions', initial, turnStart()],
    ['progress of an unknown call', initial, toolExecutionUpdate('x', 'tool', {}, result)],
    ['the end of an unknown call', initial, toolExecutionEnd('x', 'tool', result, false)],
    [
      'a second end of a call',
      reduce(running, toolExecutionEnd('1', 'tool', result, false)),
      toolExecutionEnd('1', 'tool', result, false),
    ],
    ['turn_end without an error', initial, turnEnd(answer, [])],
    ['agent_end while idle', initial, agentEnd([])],
    ['an unknown event', initial, { type: 'weather_report' } as unknown as AgentEvent],
  ];
  it.each(noops)('%s gives the same state back', (_name, state, event) => {
    expect(reduceAgentState(state, event)).toBe(state);
  });

  it('keeps the identity of what did not change', () => {
    const before = reduce(initial, messageEnd(user), start);
    const after = reduce(before, messageStart(answer));
    expect(after.messages).toBe(before.messages);
    expect(after.toolExecutions).toBe(before.toolExecutions);
    expect(after.pendingToolCalls).toBe(before.pendingToolCalls);
    expect(after.queue).toBe(before.queue);
  });

  it('may branch: two messages after the same state know nothing of each other', () => {
    const one = reduce(initial, messageEnd(user));
    const left = reduce(one, messageEnd(answer));
    const right = reduce(one, messageEnd(failure));
    expect(one.messages).toEqual([user]);
    expect(left.messages).toEqual([user, answer]);
    expect(right.messages).toEqual([user, failure]);
  });

  it('takes a plain object for a state, and gives JSON of all its fields', () => {
    const plain: AgentState = {
      systemPrompt: '',
      model: testModel,
      thinkingLevel: 'off',
      tools: [],
      messages: [user],
      isStreaming: false,
      pendingToolCalls: new Set(),
      queue: { steering: [], followUp: [] },
      toolExecutions: [],
    };
    const next = reduceAgentState(plain, messageEnd(answer));
    expect(next.messages).toEqual([user, answer]);
    expect(JSON.parse(JSON.stringify(next))).toMatchObject({
      messages: [{ role: 'user' }, { role: 'assistant' }],
    });
  });

  it('takes a copy of a state, with what was replaced in it', () => {
    const state = reduceAgentState(initialAgentState({ model: testModel }), messageEnd(user));
    expect(reduceAgentState({ ...state }, messageEnd(answer)).messages).toEqual([user, answer]);
    expect(reduceAgentState({ ...state, messages: [] }, messageEnd(answer)).messages).toEqual([answer]);
  });
});
