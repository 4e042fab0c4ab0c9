import { describe, expect, it } from '@jest/globals';
import { concat, from, lastValueFrom, of, Subject, throwError, toArray } from 'rxjs';
import { type AgentEvent, agentLoop, ofEventType, textDeltas, verifyEvents } from 'rx-agent';
import {
  assistantMessage,
  done,
  fakeTool,
  scriptedModel,
  testModel,
  text,
  thinking,
  toolCall,
  userMessage,
} from 'rx-agent/testing';

function events(): Promise<AgentEvent[]> {
  const answer = [thinking('hm'), text('a'), text('b'), toolCall('tool'), done()];
  const config = { model: testModel, streamFn: scriptedModel([answer, [text('c'), done()]]) };
  return lastValueFrom(
    agentLoop([userMessage('Go')], { messages: [], tools: [fakeTool('tool')] }, config).pipe(toArray()),
  );
}

describe('ofEventType', () => {
  it('passes the events of the given types on', async () => {
    const seen = await lastValueFrom(from(await events()).pipe(ofEventType('turn_start', 'agent_end'), toArray()));
    expect(seen.map(({ type }) => type)).toEqual(['turn_start', 'turn_start', 'agent_end']);
  });

  it('errors with its source', () => {
    const errors: unknown[] = [];
    throwError(() => 'failed').pipe(ofEventType('agent_end')).subscribe({ error: (error) => errors.push(error) });
    expect(errors).toEqual(['failed']);
  });
});

describe('textDeltas', () => {
  it('gives the pieces of text, not the thinking and not the calls', async () => {
    expect(await lastValueFrom(from(await events()).pipe(textDeltas(), toArray()))).toEqual(['a', 'b', 'c']);
  });

  it('completes, errors and unsubscribes with its source', () => {
    const log: unknown[] = [];
    const observer = { error: (error: unknown) => log.push(error), complete: () => log.push('complete') };
    of<AgentEvent>().pipe(textDeltas()).subscribe(observer);
    throwError(() => 'failed').pipe(textDeltas()).subscribe(observer);
    const source$ = new Subject<AgentEvent>();
    source$.pipe(textDeltas()).subscribe().unsubscribe();
    expect(log).toEqual(['complete', 'failed']);
    expect(source$.observed).toBe(false);
  });
});

describe('verifyEvents', () => {
  async function problem(change: (run: AgentEvent[]) => readonly AgentEvent[]): Promise<string> {
    return lastValueFrom(from(change(await events())).pipe(verifyEvents(), toArray())).then(
      () => 'none',
      (error: unknown) => String(error),
    );
  }
  const without =
    (type: AgentEvent['type']) =>
    (run: AgentEvent[]): AgentEvent[] => {
      const index = run.findIndex((event) => event.type === type);
      return run.filter((_, i) => i !== index);
    };

  it.each<[string, (run: AgentEvent[]) => readonly AgentEvent[], string]>([
    ['a run', (run) => run, 'none'],
    ['two runs', (run) => [...run, ...run], 'none'],
    ['nothing', () => [], 'none'],
    ['no agent_start', without('agent_start'), 'Error: Event 0, turn_start: no run has started.'],
    ['two agent_starts', ([first, ...rest]) => (first ? [first, first, ...rest] : []), 'Error: Event 1, agent_start: the run has started already.'],
    ['no turn_start', without('turn_start'), 'Error: Event 1, message_start: no turn is open.'],
    ['no message_start', without('message_start'), 'Error: Event 2, message_end: no message is open.'],
    ['no message_end', without('message_end'), 'Error: Event 3, message_start: another message is open.'],
    ['no agent_end', without('agent_end'), 'Error: The events end inside a run: agent_end is missing.'],
    [
      'an agent_end with other messages',
      (run) => [...run.slice(0, -1), { type: 'agent_end', messages: [userMessage('Other')] }],
      'its messages are not those that message_end carried',
    ],
    ['no tool_execution_start', without('tool_execution_start'), 'the call call_1 does not run'],
    ['no tool_execution_end', without('tool_execution_end'), 'the call call_1 has no end'],
    [
      'a turn_end with another message',
      (run) =>
        run.map((event) =>
          event.type === 'turn_end' ? { ...event, message: assistantMessage('Other') } : event,
        ),
      'its message was not carried by message_end',
    ],
  ])('%s', async (_, change, expected) => {
    expect(await problem(change)).toContain(expected);
  });

  it('passes the very events on, up to the problem', async () => {
    const run = await events();
    const seen: AgentEvent[] = [];
    concat(from(run), from(run.slice(1)))
      .pipe(verifyEvents())
      .subscribe({ next: (event) => seen.push(event), error: () => undefined });
    expect(seen.length).toBe(run.length);
    expect(seen.every((event, i) => event === run[i])).toBe(true);
  });
});
