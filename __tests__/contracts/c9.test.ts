import { describe, expect, it, jest } from '@jest/globals';
import { Subject, take } from 'rxjs';
import { Agent, type AgentEvent, type AgentIsolatedError, type AgentState } from 'rx-agent';
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

function newAgent(answers: Parameters<typeof scriptedModel>[0] = ['answer']): Agent {
  return new Agent({
    initialState: { ...initialState, tools: [fakeTool('tool')] },
    streamFn: scriptedModel(answers),
  });
}

/** A promise and what resolves it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('C9: observers', () => {
  it('late subscribers get the current state first, between two deltas too', () => {
    const model$ = new Subject<ReturnType<typeof modelStream>[number]>();
    const agent = new Agent({ initialState, streamFn: () => model$ });
    agent.prompt$('Go').subscribe();
    const events = modelStream([text('a'), text('b'), done()]);
    for (const event of events.slice(0, 3)) model$.next(event);
    const states: AgentState[] = [];
    agent.state$.subscribe((state) => states.push(state));
    expect(states.length).toBe(1);
    expect(states[0]?.streamingMessage).toMatchObject({ content: [{ text: 'a' }] });
    for (const event of events.slice(3)) model$.next(event);
    expect(states[1]?.streamingMessage).toMatchObject({ content: [{ text: 'ab' }] });
  });

  it('a failing run is no error of state$ and events$', async () => {
    const agent = newAgent([]);
    const ended: string[] = [];
    agent.state$.subscribe({ error: () => ended.push('state$'), complete: () => ended.push('state$') });
    agent.events$.subscribe({ error: () => ended.push('events$'), complete: () => ended.push('events$') });
    await agent.prompt('Go');
    expect(agent.state.messages[1]).toMatchObject({ stopReason: 'error' });
    expect(ended).toEqual([]);
  });

  it('inputs made in an observer are queued behind the emission: all see the same sequence', () => {
    const agent = newAgent(['answer', 'more', 'most']);
    const seen: AgentState[][] = [[], [], []];
    const inputs = ['S', 'T'];
    agent.state$.subscribe((state) => {
      seen[0]?.push(state);
      const input = state.isStreaming ? inputs.shift() : undefined;
      if (input === undefined) return;
      agent.steer(userMessage(input));
      agent.state.systemPrompt = `after ${input}`;
      agent.clearFollowUpQueue();
    });
    agent.state$.subscribe((state) => seen[1]?.push(state));
    agent.state$.subscribe((state) => seen[2]?.push(state));
    agent.prompt$('Go').subscribe();
    expect(seen[0]?.map((state) => seen[1]?.indexOf(state))).toEqual(seen[0]?.map((_, index) => index));
    expect(seen[2]?.map((state) => seen[1]?.indexOf(state))).toEqual(seen[0]?.map((_, index) => index));
    expect(seen[1]?.at(-1)?.messages).toBe(agent.state.messages);
    expect(agent.state.systemPrompt).toBe('after T');
    expect(agent.state.messages.map(({ role }) => role)).toEqual([
      'user',
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
  });

  it('agent.state and state$ agree in every observer, and a command changes both when the emission is over', () => {
    const agent = newAgent(['answer', 'more']);
    const steering = userMessage('S');
    const disagreements: string[] = [];
    let latest: AgentState | undefined;
    const check = (place: string): void => {
      if (latest === undefined) return;
      if (agent.state.messages !== latest.messages) disagreements.push(`${place}: messages`);
      if (agent.state.queue !== latest.queue) disagreements.push(`${place}: queue`);
      if (agent.state.streamingMessage !== latest.streamingMessage) disagreements.push(`${place}: streaming`);
      if (agent.state.isStreaming !== latest.isStreaming) disagreements.push(`${place}: isStreaming`);
    };
    agent.state$.subscribe((state) => {
      latest = state;
      check('state$');
      if (state.streamingMessage?.role !== 'assistant' || agent.hasQueuedMessages()) return;
      if (state.messages.includes(steering)) return;
      agent.steer(steering);
      check('after steer()');
      // What a method returns is right at once.
      expect(agent.hasQueuedMessages()).toBe(true);
      expect(agent.state.queue.steering).toEqual([]);
    });
    agent.events$.subscribe((event) => {
      check(event.type);
    });
    agent.subscribe((event) => {
      check(`listener ${event.type}`);
    });
    agent.prompt$('Go').subscribe();
    expect(disagreements).toEqual([]);
    expect(agent.state.messages.filter((message) => message === steering).length).toBe(1);
  });

  it('takeBack() in an observer says at once whether the message still waited', () => {
    const agent = newAgent(['answer']);
    const steering = userMessage('S');
    const taken: boolean[] = [];
    agent.events$.subscribe((event) => {
      if (event.type !== 'message_update' || taken.length > 0) return;
      agent.steer(steering);
      taken.push(agent.takeBack(steering), agent.takeBack(steering), agent.hasQueuedMessages());
    });
    agent.prompt$('Go').subscribe();
    expect(taken).toEqual([true, false, false]);
    expect(agent.state.messages.length).toBe(2);
    expect(agent.state.queue).toEqual({ steering: [], followUp: [] });
  });

  it('leaving state$ during an emission does not touch the run', () => {
    const agent = newAgent(['answer']);
    agent.state$.pipe(take(3)).subscribe();
    agent.prompt$('Go').subscribe();
    expect(agent.state.messages.length).toBe(2);
  });
});

describe('C9: listeners', () => {
  it('run in subscription order with the signal of the run, and each is awaited before the next', async () => {
    const agent = newAgent();
    const log: string[] = [];
    const first = gate();
    agent.subscribe(async (event, signal) => {
      if (event.type !== 'agent_start') return;
      log.push(`first ${String(signal === agent.signal)}`);
      await first.opened;
      log.push('first done');
    });
    agent.subscribe((event) => {
      if (event.type === 'agent_start') log.push('second');
      if (event.type === 'turn_start') log.push('next event');
    });
    const prompted = agent.prompt('Go');
    expect(log).toEqual(['first true']);
    first.open();
    await prompted;
    expect(log).toEqual(['first true', 'first done', 'second', 'next event']);
  });

  it("a message's tools are not prepared before its message_end is settled", async () => {
    const agent = newAgent([[toolCall('tool')], 'done']);
    const log: string[] = [];
    const hold = gate();
    agent.beforeToolCall = () => {
      log.push('prepared');
    };
    agent.subscribe((event) => {
      if (event.type !== 'message_end' || event.message.role !== 'assistant' || log.length > 0)
        return undefined;
      log.push('ended');
      return hold.opened;
    });
    const prompted = agent.prompt('Go');
    await Promise.resolve();
    expect(log).toEqual(['ended']);
    hold.open();
    await prompted;
    expect(log).toEqual(['ended', 'prepared']);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('listener');
      },
    ],
    ['rejects', () => Promise.reject(new Error('listener'))],
  ])('one that %s loses nothing: it goes to errors$ and the run goes on', async (_, fail) => {
    const agent = newAgent([[toolCall('tool')], 'done']);
    const errors: AgentIsolatedError[] = [];
    const heard: string[] = [];
    agent.errors$.subscribe((error) => errors.push(error));
    agent.subscribe((event) => (event.type === 'tool_execution_end' ? fail() : undefined));
    agent.subscribe((event) => {
      heard.push(event.type);
    });
    await agent.prompt('Go');
    expect(errors.map(({ source, error, event }) => [source, String(error), event.type])).toEqual([
      ['listener', 'Error: listener', 'tool_execution_end'],
    ]);
    expect(heard.filter((type) => type === 'tool_execution_end').length).toBe(1);
    expect(agent.state.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'toolResult',
      'assistant',
    ]);
  });

  it('without a subscriber of errors$ it goes to console.error', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const agent = newAgent();
      agent.subscribe((event) => {
        if (event.type === 'turn_end') throw new Error('listener');
      });
      await agent.prompt('Go');
      expect(log.mock.calls).toEqual([
        ['A listener of the agent failed on turn_end:', new Error('listener')],
      ]);
    } finally {
      log.mockRestore();
    }
  });

  it('one that was unsubscribed hears nothing more', async () => {
    const agent = newAgent();
    const heard: string[] = [];
    const leave = agent.subscribe((event) => {
      heard.push(event.type);
      if (event.type === 'turn_start') leave();
    });
    await agent.prompt('Go');
    expect(heard).toEqual(['agent_start', 'turn_start']);
  });
});

describe('C9: the end of a run', () => {
  it('with agent_end emitted the agent is idle, in its own observers and listeners', () => {
    const agent = newAgent();
    const seen: [boolean, boolean][] = [];
    const look = (event: AgentEvent): void => {
      if (event.type === 'agent_end') seen.push([agent.state.isStreaming, agent.signal === undefined]);
    };
    agent.events$.subscribe(look);
    agent.subscribe(look);
    agent.prompt$('Go').subscribe();
    expect(seen).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('a new run started in an agent_end listener waits for its own listeners only', async () => {
    const agent = newAgent(['one', 'two']);
    let runs = 0;
    agent.subscribe(async (event) => {
      if (event.type === 'agent_end' && ++runs === 1) await agent.prompt('Next');
    });
    await agent.prompt('Go');
    expect(runs).toBe(2);
    expect(agent.state.messages.length).toBe(4);
  });

  it('prompt() and waitForIdle() settle when agent_end is settled', async () => {
    const agent = newAgent();
    const hold = gate();
    const log: string[] = [];
    agent.subscribe((event) => {
      if (event.type === 'turn_end') log.push('turn_end');
      return event.type === 'agent_end' ? hold.opened.then(() => log.push('settled')) : undefined;
    });
    const prompted = agent.prompt('Go').then(() => log.push('prompt'));
    expect(agent.state.isStreaming).toBe(false);
    hold.open();
    await prompted;
    expect(log).toEqual(['turn_end', 'settled', 'prompt']);
  });

  it('waitForIdle() called during a run waits for the listeners of its agent_end', async () => {
    const log: string[] = [];
    let idle: Promise<unknown> | undefined;
    const tool = fakeTool('tool', () => {
      idle = agent.waitForIdle().then(() => log.push('idle'));
      return 'ok';
    });
    const agent: Agent = new Agent({
      initialState: { ...initialState, tools: [tool] },
      streamFn: scriptedModel([[toolCall('tool')], 'done']),
    });
    const hold = gate();
    agent.subscribe((event) =>
      event.type === 'agent_end' ? hold.opened.then(() => log.push('settled')) : undefined,
    );
    const prompted = agent.prompt('Go');
    hold.open();
    await prompted;
    await idle;
    expect(log).toEqual(['settled', 'idle']);
  });

  it('a listener of agent_end may await waitForIdle()', async () => {
    const agent = newAgent();
    const log: string[] = [];
    agent.subscribe(async (event) => {
      if (event.type !== 'agent_end') return;
      await agent.waitForIdle();
      log.push('idle');
    });
    await agent.prompt('Go');
    expect(log).toEqual(['idle']);
  });

  it('waitForIdle() resolves at once when nothing runs', async () => {
    await expect(newAgent().waitForIdle()).resolves.toBe(undefined);
  });
});
