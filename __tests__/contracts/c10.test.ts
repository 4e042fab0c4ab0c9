import { describe, expect, it } from '@jest/globals';
import { concat, defer, from, NEVER, Subject } from 'rxjs';
import { Agent, agentLoop, type AgentMessage, type AgentState, type AgentTurnUpdate } from 'rx-agent';
import {
  done,
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  text,
  toolCall,
  userMessage,
} from 'rx-agent/testing';

const initialState = { model: testModel };

function watchedPlaces(agent: Agent, watched: readonly AgentMessage[]): string[] {
  const wrong: string[] = [];
  agent.state$.subscribe(({ messages, queue }: AgentState) => {
    for (const message of watched) {
      const waiting = [...queue.steering, ...queue.followUp].filter((it) => it === message).length;
      const arrived = messages.filter((it) => it === message).length;
      if (waiting + arrived !== 1)
        wrong.push(`${String(message.timestamp)}: ${String(waiting)}+${String(arrived)}`);
    }
  });
  return wrong;
}

const messages = [1, 2, 3, 4].map((timestamp) => userMessage(`M${String(timestamp)}`, { timestamp }));
const [m1, m2, m3, m4] = messages as [AgentMessage, AgentMessage, AgentMessage, AgentMessage];

function userTexts(agent: Agent): unknown[] {
  return agent.state.messages.map((it) =>
    it.role === 'user' && typeof it.content === 'string' ? it.content : it.role,
  );
}

describe('C10: a queued message is in the queue or in the transcript', () => {
  it('in every state of a run that delivers steering and follow-ups', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel(['a', 'b', 'c', 'd']) });
    for (const message of [m1, m2]) agent.steer(message);
    for (const message of [m3, m4]) agent.followUp(message);
    const wrong = watchedPlaces(agent, messages);
    await agent.prompt('Go');
    expect(wrong).toEqual([]);
    expect(userTexts(agent)).toEqual([
      ...['user', 'M1', 'assistant', 'M2', 'assistant', 'M3', 'assistant', 'M4', 'assistant'],
    ]);
    expect(agent.hasQueuedMessages()).toBe(false);
  });

  it("mode 'all' delivers every waiting message at one poll", async () => {
    const streamFn = scriptedModel(['a', 'b']);
    const agent = new Agent({ initialState, streamFn, steeringMode: 'all', followUpMode: 'all' });
    for (const message of [m1, m2]) agent.steer(message);
    for (const message of [m3, m4]) agent.followUp(message);
    const wrong = watchedPlaces(agent, messages);
    await agent.prompt('Go');
    expect(wrong).toEqual([]);
    expect(userTexts(agent)).toEqual(['user', 'M1', 'M2', 'assistant', 'M3', 'M4', 'assistant']);
  });

  it('the modes may be changed', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel(['a']) });
    expect([agent.steeringMode, agent.followUpMode]).toEqual(['one-at-a-time', 'one-at-a-time']);
    agent.steeringMode = 'all';
    agent.followUpMode = 'all';
    expect([agent.steeringMode, agent.followUpMode]).toEqual(['all', 'all']);
    for (const message of [m1, m2]) agent.steer(message);
    expect(agent.peekQueuedMessages()).toEqual([m1, m2]);
    await agent.prompt('Go');
    expect(userTexts(agent)).toEqual(['user', 'M1', 'M2', 'assistant']);
  });

  it.each(['abort', 'unsubscribe'] as const)(
    '%s between the poll and the injection: it waits again',
    (way) => {
      const agent = new Agent({
        initialState,
        streamFn: scriptedModel(['a', 'b', 'c']),
        prepareNextTurn: () => NEVER,
      });
      agent.followUp(m1);
      const wrong = watchedPlaces(agent, [m1]);
      const run = agent.prompt$('Go').subscribe();
      if (way === 'abort') agent.abort();
      else run.unsubscribe();
      expect(agent.state.queue.followUp).toEqual([m1]);
      expect(agent.peekQueuedMessages()).toEqual([m1]);
      agent.prepareNextTurn = undefined;
      agent.prompt$('Next').subscribe();
      expect(wrong).toEqual([]);
      expect(agent.state.queue.followUp).toEqual([]);
      expect(agent.state.messages.filter((it) => it === m1).length).toBe(1);
    },
  );

  it.each(['steer', 'followUp'] as const)('abort at every event: %s is delivered once or waits', (method) => {
    const count = (stopAt: number): number => {
      const agent = new Agent({ initialState, streamFn: scriptedModel(['a', 'b', 'c', 'd']) });
      agent[method](m1);
      agent[method](m2);
      const wrong = watchedPlaces(agent, [m1, m2]);
      let seen = 0;
      agent.events$.subscribe(() => {
        if (seen++ === stopAt) agent.abort();
      });
      agent.prompt$('Go').subscribe();
      expect([stopAt, wrong]).toEqual([stopAt, []]);
      expect(agent.state.isStreaming).toBe(false);
      return seen;
    };
    const total = count(Infinity);
    expect(total).toBeGreaterThan(20);
    for (let stopAt = 0; stopAt < total; stopAt++) count(stopAt);
  });

  it('a run that fails leaves it waiting', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel([]) });
    agent.followUp(m1);
    await agent.prompt('Go');
    expect(agent.state.queue.followUp).toEqual([m1]);
  });

  it('a failing prepareNextTurn leaves what was polled waiting', async () => {
    const agent = new Agent({
      initialState,
      streamFn: scriptedModel(['a']),
      prepareNextTurn: () => {
        throw new Error('boom');
      },
    });
    agent.followUp(m1);
    const wrong = watchedPlaces(agent, [m1]);
    await agent.prompt('Go');
    expect(wrong).toEqual([]);
    expect(agent.state.queue.followUp).toEqual([m1]);
    expect(agent.state.errorMessage).toBe('boom');
  });
});

describe('C10: the last poll and going idle are one step', () => {
  it.each(['agent_start', 'turn_start', 'message_update', 'message_end', 'turn_end', 'agent_end'] as const)(
    'queued at the first %s: delivered by this run or visibly waiting',
    (type) => {
      const agent = new Agent({ initialState, streamFn: scriptedModel(['a', 'b']) });
      let queued = false;
      agent.events$.subscribe((event) => {
        if (queued || event.type !== type) return;
        queued = true;
        agent.followUp(m1);
      });
      agent.prompt$('Go').subscribe();
      const delivered = agent.state.messages.includes(m1);
      const waits = agent.state.queue.followUp.includes(m1);
      expect([delivered, waits]).toEqual(type === 'agent_end' ? [false, true] : [true, false]);
    },
  );

  it('what waits after the run is delivered by the next prompt or by continue()', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel(['a', 'b', 'c', 'd']) });
    await agent.prompt('Go');
    agent.steer(m1);
    agent.followUp(m2);
    await agent.continue();
    expect(userTexts(agent)).toEqual(['user', 'assistant', 'M1', 'assistant', 'M2', 'assistant']);
    expect(agent.state.queue).toEqual({ steering: [], followUp: [] });
  });

  it('continue() drains steering as prompts and skips the first steering poll', async () => {
    const agent = new Agent({
      initialState: { ...initialState, messages: [userMessage('x')] },
      streamFn: scriptedModel(['a', 'b', 'c']),
    });
    await agent.continue();
    agent.steer(m1);
    agent.steer(m2);
    await agent.continue();
    expect(userTexts(agent)).toEqual(['x', 'assistant', 'M1', 'assistant', 'M2', 'assistant']);
  });

  it('a misused continue() leaves the queue as it is', async () => {
    const agent = new Agent({ initialState });
    agent.steer(m1);
    await expect(agent.continue()).rejects.toMatchObject({ code: 'NO_STREAM_FN' });
    expect(agent.state.queue.steering).toEqual([m1]);
    expect(agent.peekQueuedMessages()).toEqual([m1]);
  });
});

describe('C10: taking back', () => {
  it('a polled message that is taken back before its injection: the run ends', () => {
    const hook$ = new Subject<AgentTurnUpdate>();
    const streamFn = scriptedModel(['a']);
    const agent = new Agent({ initialState, streamFn, prepareNextTurn: () => hook$ });
    agent.followUp(m1);
    agent.prompt$('Go').subscribe();
    expect(agent.takeBack(m1)).toBe(true);
    expect(agent.takeBack(m1)).toBe(false);
    expect(agent.state.queue.followUp).toEqual([]);
    hook$.next({});
    expect(agent.state.isStreaming).toBe(false);
    expect(streamFn.requests.length).toBe(1);
    expect(userTexts(agent)).toEqual(['user', 'assistant']);
  });

  it('clearing does the same', () => {
    const hook$ = new Subject<AgentTurnUpdate>();
    const agent = new Agent({ initialState, streamFn: scriptedModel(['a']), prepareNextTurn: () => hook$ });
    agent.steer(m1);
    agent.steer(m2);
    agent.prompt$('Go').subscribe();
    expect(agent.state.queue.steering).toEqual([m2]);
    agent.clearAllQueues();
    hook$.next({});
    expect(agent.state.isStreaming).toBe(false);
    expect(userTexts(agent)).toEqual(['user', 'M1', 'assistant']);
  });

  it('a message that is being injected is no longer taken back', () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel(['a']) });
    const taken: boolean[] = [];
    agent.steer(m1);
    agent.events$.subscribe((event) => {
      if (event.type === 'message_start' && event.message === m1) taken.push(agent.takeBack(m1));
    });
    agent.prompt$('Go').subscribe();
    expect(taken).toEqual([false]);
    expect(userTexts(agent)).toEqual(['user', 'M1', 'assistant']);
  });

  it('the same object steered twice is two messages, taken back one by one', async () => {
    const agent = new Agent({ initialState, streamFn: scriptedModel(['a', 'b']) });
    for (let i = 0; i < 3; i++) agent.steer(m1);
    expect(agent.state.queue.steering).toEqual([m1, m1, m1]);
    expect(agent.takeBack(m1)).toBe(true);
    await agent.prompt('Go');
    expect(userTexts(agent)).toEqual(['user', 'M1', 'assistant', 'M1', 'assistant']);
  });

  it('each queue is cleared on its own', () => {
    const agent = new Agent({ initialState });
    agent.steer(m1);
    agent.followUp(m2);
    agent.clearSteeringQueue();
    expect(agent.state.queue).toEqual({ steering: [], followUp: [m2] });
    expect(agent.peekQueuedMessages()).toEqual([m2]);
    agent.clearFollowUpQueue();
    expect(agent.state.queue).toEqual({ steering: [], followUp: [] });
    expect(agent.hasQueuedMessages()).toBe(false);
  });
});

describe('C10: steering$ and followUp$ of the engine', () => {
  it('what they emit during the run is delivered as the messages of the callbacks are', () => {
    const steering$ = new Subject<AgentMessage>();
    const followUp$ = new Subject<AgentMessage>();
    const streamFn = scriptedModel([[toolCall('tool')], 'b', 'c']);
    const tool = fakeTool('tool', () => {
      followUp$.next(m2);
      steering$.next(m1);
      return 'ok';
    });
    let added: readonly AgentMessage[] = [];
    agentLoop(
      [userMessage('Go')],
      { messages: [], tools: [tool] },
      { model: testModel, streamFn, steering$, followUp$ },
    ).subscribe((event) => {
      if (event.type === 'agent_end') added = event.messages;
    });
    expect(added.map((it) => (it === m1 ? 'M1' : it === m2 ? 'M2' : it.role))).toEqual([
      ...['user', 'assistant', 'toolResult', 'M1', 'assistant', 'M2', 'assistant'],
    ]);
    expect([steering$.observed, followUp$.observed]).toEqual([false, false]);
  });

  it('they are let go of when the run is stopped', () => {
    const steering$ = new Subject<AgentMessage>();
    const model$ = defer(() => concat(from(modelStream([text('a'), done()]).slice(0, 2)), NEVER));
    const run = agentLoop(
      [m1],
      { messages: [] },
      { model: testModel, streamFn: () => model$, steering$ },
    ).subscribe();
    expect(steering$.observed).toBe(true);
    run.unsubscribe();
    expect(steering$.observed).toBe(false);
  });
});
