import { describe, expect, it } from '@jest/globals';
import { concatMap, delay, map, NEVER, of, take, timer } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { Agent, agentLoop, type AgentEvent, ofEventType } from 'rx-agent';
import { done, fakeTool, scriptedModel, testModel, text, toolCall, userMessage } from 'rx-agent/testing';

describe('C8: synchronous when its inputs are', () => {
  it('a run with tools and hooks happens inside subscribe()', () => {
    const streamFn = scriptedModel([[toolCall('value'), toolCall('stream')], 'done']);
    const tools = [fakeTool('value', 'plain'), fakeTool('stream', () => of('half', 'whole'))];
    const log: string[] = [];
    const run$ = agentLoop(
      [userMessage('Go')],
      { messages: [], tools },
      {
        model: testModel,
        streamFn,
        beforeToolCall: () => of(undefined),
        afterToolCall: () => undefined,
        transformContext: (messages) => messages,
        prepareRequest: () => of({}),
        finishTurn: () => undefined,
      },
    );
    run$.subscribe({ next: ({ type }) => log.push(type), complete: () => log.push('complete') });
    expect(log.filter((type) => type === 'turn_end').length).toBe(2);
    expect(log.filter((type) => type === 'tool_execution_update').length).toBe(1);
    expect(log.slice(-2)).toEqual(['agent_end', 'complete']);
  });

  it('an agent is idle when subscribe() returns', () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel(['a', 'b']) });
    agent.followUp(userMessage('Q'));
    agent.prompt$('Go').subscribe();
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  it('commands given in agent_end keep their order: a prompt that is aborted at once does not run on', () => {
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel(['a', NEVER]) });
    const log: string[] = [];
    agent.events$.subscribe(({ type }) => log.push(type));
    agent.events$.pipe(ofEventType('agent_end'), take(1)).subscribe(() => {
      void agent.prompt('And this');
      agent.abort();
    });
    agent.prompt$('Go').subscribe();
    expect(log.filter((type) => type === 'agent_start')).toHaveLength(2);
    expect(log.at(-1)).toBe('agent_end');
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  it('nothing happens before subscribe(), and each subscription is a run of its own', () => {
    const streamFn = scriptedModel(['a', 'b']);
    const run$ = agentLoop([userMessage('Go')], { messages: [] }, { model: testModel, streamFn });
    expect(streamFn.requests.length).toBe(0);
    run$.subscribe();
    run$.subscribe();
    expect(streamFn.requests.map(({ context }) => context.messages.length)).toEqual([1, 1]);
  });
});

describe("C8: time is the scheduler's", () => {
  it('TestScheduler drives model and tools, and times them', () => {
    const marks: unknown[] = [];
    const scheduler = new TestScheduler(() => true);
    scheduler.run(() => {
      const streamFn = scriptedModel([[toolCall('slow')], of(text('b'), done()).pipe(delay(5))]);
      const tools = [fakeTool('slow', () => timer(20).pipe(map(() => 'ok')))];
      const run$ = agentLoop([userMessage('Go')], { messages: [], tools }, { model: testModel, streamFn });
      run$.subscribe((event: AgentEvent) => {
        if (event.type === 'tool_execution_end') marks.push([scheduler.now(), event.durationMs]);
        if (event.type === 'agent_end') marks.push([scheduler.now(), 'agent_end']);
      });
    });
    expect(marks).toEqual([
      [20, 20],
      [25, 'agent_end'],
    ]);
  });

  it('messages are stamped in virtual time, a prompt when its run starts', () => {
    const scheduler = new TestScheduler(() => true);
    const stamps: [string, number][] = [];
    scheduler.run(() => {
      const streamFn = scriptedModel([[toolCall('slow')], 'done']);
      const tools = [fakeTool('slow', () => timer(20).pipe(map(() => 'ok')))];
      const agent = new Agent({ initialState: { model: testModel, tools }, streamFn });
      const run$ = agent.prompt$('Go');
      timer(100)
        .pipe(concatMap(() => run$))
        .subscribe();
      timer(200).subscribe(() => {
        for (const { role, timestamp } of agent.state.messages) stamps.push([role, timestamp]);
      });
    });
    expect(stamps).toEqual([
      ['user', 100],
      ['assistant', 0], // the test model's own stamp
      ['toolResult', 120],
      ['assistant', 0],
    ]);
  });

  it('the answer of a stopped run is stamped in virtual time', () => {
    const scheduler = new TestScheduler(() => true);
    let stamp: number | undefined;
    scheduler.run(() => {
      const agent = new Agent({ initialState: { model: testModel }, streamFn: () => NEVER });
      agent.prompt$('Go').subscribe();
      timer(40).subscribe(() => {
        agent.abort();
        stamp = agent.state.messages.at(-1)?.timestamp;
      });
    });
    expect(stamp).toBe(40);
  });
});
