import { describe, expect, it } from '@jest/globals';
import { map, NEVER, Observable, of, Subject, switchMap, take } from 'rxjs';
import {
  Agent,
  type AgentEvent,
  agentLoop,
  type AgentOptions,
  type AgentState,
  ofEventType,
  verifyEvents,
} from '../../src/index.js';
import {
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  text,
  toolCall,
  toolResult,
  userMessage,
} from '../../src/testing/index.js';

const EVENT_TYPES = [
  'agent_start',
  'turn_start',
  'message_start',
  'message_update',
  'message_end',
  'tool_execution_start',
  'tool_execution_update',
  'tool_execution_end',
  'turn_end',
  'agent_end',
] as const;

function twoTurnAgent(options: AgentOptions = {}): Agent {
  const progress = fakeTool('t', () => of('half', 'whole'));
  return new Agent({
    initialState: { model: testModel, tools: [progress] },
    streamFn: scriptedModel([[text('calling '), toolCall('t'), toolCall('t')], 'over', 'again', 'and again']),
    ...options,
  });
}

function logOf(agent: Agent): AgentEvent[] {
  const log: AgentEvent[] = [];
  agent.events$.pipe(verifyEvents()).subscribe((event) => log.push(event));
  return log;
}

function roles(agent: Agent): string {
  return agent.state.messages.map(({ role }) => role).join(' ');
}

describe('dispose() inside an observer', () => {
  const places = ['state$', 'events$', 'run', 'listener'] as const;
  const matrix = EVENT_TYPES.flatMap((type) => places.map((place) => [type, place] as const));

  it.each(matrix)('closes the run first: %s in %s', async (type, place) => {
    const agent = twoTurnAgent();
    const log = logOf(agent);
    let states = 0;
    let completed = 0;
    let last: AgentState | undefined;
    agent.state$.subscribe({ next: (state) => (last = state), complete: () => completed++ });
    agent.errors$.subscribe({ complete: () => completed++ });
    const leave = (event: AgentEvent): void => {
      if (event.type === type) agent.dispose();
    };
    if (place === 'state$')
      agent.state$.subscribe(() => states++ === EVENT_TYPES.indexOf(type) + 1 && agent.dispose());
    if (place === 'events$') agent.events$.subscribe(leave);
    if (place === 'listener') agent.subscribe(leave);
    const run$ = agent.prompt$('go');
    const run = new Promise<void>((resolve) => {
      run$.subscribe({ next: place === 'run' ? leave : () => undefined, complete: resolve });
    });
    await run;
    expect(completed).toBe(2);
    expect(log.at(-1)?.type).toBe('agent_end');
    expect(last).toMatchObject({ isStreaming: false });
    expect(last?.messages).toBe(agent.state.messages);
    await expect(agent.prompt('more')).rejects.toMatchObject({ code: 'AGENT_DISPOSED' });
  });
});

describe('stopping inside an abort-signal listener', () => {
  const commands: [string, (agent: Agent) => void][] = [
    [
      'abort',
      (agent) => {
        agent.abort();
      },
    ],
    [
      'dispose',
      (agent) => {
        agent.dispose();
      },
    ],
    [
      'steer',
      (agent) => {
        agent.steer(userMessage('late'));
      },
    ],
    [
      'takeBack',
      (agent) => {
        agent.takeBack(userMessage('none'));
      },
    ],
    [
      'a setting',
      (agent) => {
        agent.state.systemPrompt = 'new';
      },
    ],
  ];

  it.each(commands)('%s', (_, command) => {
    const agent: Agent = twoTurnAgent({
      initialState: {
        model: testModel,
        tools: [
          fakeTool('t', (__, { signal }) => {
            signal.addEventListener('abort', () => {
              command(agent);
            });
            return NEVER;
          }),
        ],
      },
    });
    const log = logOf(agent);
    agent.prompt$('go').subscribe();
    agent.abort();
    expect(agent.state.isStreaming).toBe(false);
    expect(roles(agent)).toBe('user assistant toolResult toolResult assistant');
    expect(log.at(-1)?.type).toBe('agent_end');
  });

  it('a prompt there starts when the stopped run is closed', () => {
    let prompted = false;
    const agent: Agent = twoTurnAgent({
      initialState: {
        model: testModel,
        tools: [
          fakeTool('t', (__, { signal }) => {
            signal.addEventListener('abort', () => {
              if (!prompted) agent.prompt$('instead').subscribe();
              prompted = true;
            });
            return NEVER;
          }),
        ],
      },
    });
    const log = logOf(agent);
    agent.prompt$('go').subscribe();
    agent.abort();
    expect(agent.state.isStreaming).toBe(false);
    expect(roles(agent)).toBe('user assistant toolResult toolResult assistant user assistant');
    expect(log.filter(({ type }) => type === 'agent_end')).toHaveLength(2);
  });
});

describe('a listener that never settles', () => {
  it.each(EVENT_TYPES)('on %s does not keep abort() from closing, and hears the signal', (type) => {
    const agent = twoTurnAgent();
    const log = logOf(agent);
    const signals: AbortSignal[] = [];
    const heard: string[] = [];
    agent.subscribe((event, signal) => {
      if (event.type !== type) return undefined;
      signals.push(signal);
      return new Promise(() => undefined);
    });
    agent.subscribe((event) => heard.push(event.type));
    agent.prompt$('go').subscribe();
    agent.abort();
    expect(agent.state.isStreaming).toBe(false);
    expect(log.at(-1)?.type).toBe('agent_end');
    expect(heard).toEqual(log.map((event) => event.type));
    expect(signals[0]?.aborted).toBe(true);
    agent.prompt$('next').subscribe();
    agent.abort();
    expect(log.filter((event) => event.type === 'agent_start')).toHaveLength(2);
    expect(agent.state.isStreaming).toBe(false);
  });
});

describe('stops that come while something else goes on', () => {
  it('abort$ is heard from the first event on', () => {
    const abort$ = new Subject<void>();
    const requests = scriptedModel([]);
    const log: string[] = [];
    agentLoop(
      [userMessage('go')],
      { messages: [] },
      { model: testModel, streamFn: requests, abort$ },
    ).subscribe(({ type }) => {
      log.push(type);
      if (type === 'agent_start') abort$.next();
    });
    expect(requests.requests).toEqual([]);
    expect(log[0]).toBe('agent_start');
    expect(log.at(-1)).toBe('agent_end');
  });

  it('abort$ that emits at once stops after agent_start', () => {
    const log: string[] = [];
    const config = { model: testModel, streamFn: scriptedModel([]), abort$: of(1) };
    agentLoop([userMessage('go')], { messages: [] }, config).subscribe(({ type }) => log.push(type));
    expect(log).toEqual([
      'agent_start',
      'turn_start',
      'message_start',
      'message_end',
      'message_start',
      'message_end',
      'turn_end',
      'agent_end',
    ]);
  });

  it('adds nothing when every result of the batch asked to end, and all are in the transcript', () => {
    const agent = twoTurnAgent({
      initialState: { model: testModel, tools: [fakeTool('t', toolResult('x', { terminate: true }))] },
    });
    let results = 0;
    agent.events$.pipe(ofEventType('message_end')).subscribe(({ message }) => {
      if (message.role === 'toolResult' && ++results === 2) agent.abort();
    });
    agent.prompt$('go').subscribe();
    expect(roles(agent)).toBe('user assistant toolResult toolResult');
  });

  it('reset() after a prompt in the same emission does not reset the run', () => {
    const agent = twoTurnAgent({ streamFn: scriptedModel(['hi', NEVER]) });
    agent.events$.pipe(ofEventType('agent_end'), take(1)).subscribe(() => {
      void agent.prompt('second');
      agent.reset();
    });
    agent.prompt$('first').subscribe();
    expect(agent.state.isStreaming).toBe(true);
    expect(roles(agent)).toBe('user assistant user');
  });

  it('switchMap inside agent_end starts the next run, and only one at a time', () => {
    const question$ = new Subject<string>();
    const agent = twoTurnAgent();
    const log = logOf(agent);
    let asked = 0;
    agent.events$.pipe(ofEventType('agent_end')).subscribe(() => {
      if (asked++ === 0) question$.next('second');
    });
    question$.pipe(switchMap((question) => agent.prompt$(question))).subscribe();
    question$.next('first');
    expect(roles(agent)).toBe('user assistant toolResult toolResult assistant user assistant');
    expect(log.filter(({ type }) => type === 'agent_end')).toHaveLength(2);
  });

  it('a model that is a Subject fed from inside observers keeps its order', () => {
    const model = new Subject<ReturnType<typeof modelStream>[number]>();
    const events = modelStream([text('a'), text('b'), text('c')]);
    const agent = new Agent({ initialState: { model: testModel }, streamFn: () => model });
    const log = logOf(agent);
    let next = 0;
    agent.events$.subscribe(() => {
      const event = model.observed ? events[next++] : undefined;
      if (event !== undefined) model.next(event);
    });
    agent.prompt$('go').subscribe();
    while (next < events.length) model.next(events[next++] as never);
    expect(log.at(-1)?.type).toBe('agent_end');
    expect(agent.state.messages.at(-1)).toMatchObject({
      stopReason: 'stop',
      content: [{ type: 'text', text: 'abc' }],
    });
  });
});

describe('an agent as the tool of another', () => {
  function nested(): { outer: Agent; inner: Agent } {
    const inner = new Agent({
      initialState: { model: testModel },
      streamFn: scriptedModel([
        of(text('thinking')).pipe(
          switchMap(
            (part) =>
              new Observable<typeof part>((s) => {
                s.next(part);
              }),
          ),
        ),
      ]),
    });
    const ask = fakeTool('ask', () => inner.prompt$('sub-question').pipe(map(({ type }) => type)));
    const outer = new Agent({
      initialState: { model: testModel, tools: [ask] },
      streamFn: scriptedModel([[toolCall('ask')], 'done']),
    });
    return { outer, inner };
  }

  it('is stopped with it', () => {
    const { outer, inner } = nested();
    const logs = [logOf(outer), logOf(inner)];
    outer.prompt$('go').subscribe();
    expect(inner.state.isStreaming).toBe(true);
    outer.abort();
    expect([outer.state.isStreaming, inner.state.isStreaming]).toEqual([false, false]);
    expect(inner.state.messages.at(-1)).toMatchObject({
      stopReason: 'aborted',
      content: [{ text: 'thinking' }],
    });
    for (const log of logs) expect(log.at(-1)?.type).toBe('agent_end');
  });

  it('may stop the outer one from inside its own observers', () => {
    const { outer, inner } = nested();
    const logs = [logOf(outer), logOf(inner)];
    inner.events$.pipe(ofEventType('message_update')).subscribe(() => {
      outer.abort();
    });
    outer.prompt$('go').subscribe();
    expect([outer.state.isStreaming, inner.state.isStreaming]).toEqual([false, false]);
    for (const log of logs) expect(log.at(-1)?.type).toBe('agent_end');
  });
});
