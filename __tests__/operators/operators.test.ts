import { describe, expect, it } from '@jest/globals';
import { from, lastValueFrom, of, Subject, toArray } from 'rxjs';
import {
  Agent,
  type AgentEvent,
  agentEnd,
  agentStart,
  messageEnd,
  messageStart,
  ofEventType,
  select,
  textDeltas,
  toolExecutionEnd,
  toolExecutionStart,
  turnEnd,
  turnStart,
  verifyEvents,
} from 'rx-agent';
import { assistantMessage, scriptedModel, testModel, text, toolResult, userMessage } from 'rx-agent/testing';

const user = userMessage('Hi');
const answer = assistantMessage('Hello');

describe('select', () => {
  it('emits a slice when it changed', () => {
    const source$ = new Subject<{ a: number; b: number }>();
    const seen: number[] = [];
    source$.pipe(select(({ a }) => a)).subscribe((a) => seen.push(a));
    source$.next({ a: 1, b: 1 });
    source$.next({ a: 1, b: 2 });
    source$.next({ a: 2, b: 2 });
    expect(seen).toEqual([1, 2]);
  });

  it('compares with the comparator', async () => {
    const slices$ = of([1], [1], [2]).pipe(
      select(
        (list) => list,
        (a, b) => a[0] === b[0],
      ),
      toArray(),
    );
    expect(await lastValueFrom(slices$)).toEqual([[1], [2]]);
  });
});

describe('ofEventType', () => {
  it('lets the named types through', async () => {
    const events$ = of<AgentEvent[]>(agentStart(), turnStart(), agentEnd([])).pipe(
      ofEventType('agent_start', 'agent_end'),
      toArray(),
    );
    expect(await lastValueFrom(events$)).toEqual([agentStart(), agentEnd([])]);
  });
});

describe('textDeltas', () => {
  it('emits the pieces of text', async () => {
    const agent = new Agent({
      initialState: { model: testModel },
      streamFn: scriptedModel([[text('Hel'), text('lo')]]),
    });
    expect(await lastValueFrom(agent.prompt$('Hi').pipe(textDeltas(), toArray()))).toEqual(['Hel', 'lo']);
  });
});

describe('verifyEvents', () => {
  const opening = [agentStart(), turnStart()];
  const prompted = [...opening, messageStart(user), messageEnd(user)];
  const answered = [...prompted, messageStart(answer), messageEnd(answer)];

  it('passes what the protocol allows', async () => {
    const run = [...answered, turnEnd(answer, []), agentEnd([user, answer])];
    expect(await lastValueFrom(from([...run, ...run]).pipe(verifyEvents(), toArray()))).toEqual([
      ...run,
      ...run,
    ]);
  });

  const forbidden: readonly [problem: string, events: readonly AgentEvent[]][] = [
    ['Event 0, turn_start: no run has started.', [turnStart()]],
    ['Event 1, agent_start: the run has started already.', [agentStart(), agentStart()]],
    ['Event 1, message_start: no turn is open.', [agentStart(), messageStart(user)]],
    ['Event 2, turn_start: a turn is open.', [...opening, turnStart()]],
    ['Event 2, agent_end: a turn is open.', [...opening, agentEnd([])]],
    [
      'Event 3, message_start: another message is open.',
      [...opening, messageStart(user), messageStart(user)],
    ],
    ['Event 2, message_end: no message is open.', [...opening, messageEnd(user)]],
    [
      'Event 3, message_end: a message of role user is open.',
      [...opening, messageStart(user), messageEnd(answer)],
    ],
    [
      'Event 4, tool_execution_start: the turn has no answer yet.',
      [...prompted, toolExecutionStart('1', 'tool', {})],
    ],
    [
      'Event 6, tool_execution_end: the call 1 does not run.',
      [...answered, toolExecutionEnd('1', 'tool', toolResult('ok'), false)],
    ],
    [
      'Event 7, turn_end: the call 1 has no end.',
      [...answered, toolExecutionStart('1', 'tool', {}), turnEnd(answer, [])],
    ],
    ['Event 4, turn_end: the turn has no answer.', [...prompted, turnEnd(answer, [])]],
    [
      'Event 6, turn_end: its message was not carried by message_end.',
      [...answered, turnEnd({ ...answer }, [])],
    ],
    [
      'Event 7, agent_end: its messages are not those that message_end carried.',
      [...answered, turnEnd(answer, []), agentEnd([user])],
    ],
    ['The events end inside a run: agent_end is missing.', answered],
  ];
  it.each(forbidden)('%s', async (problem, events) => {
    await expect(lastValueFrom(from(events).pipe(verifyEvents()))).rejects.toThrow(problem);
  });
});
