import { expect, it } from '@jest/globals';
import { Agent, type AgentHooks, type AgentOptions, defineTool } from 'rx-agent';
import { modelStream, scriptedModel, testModel, toolCall, userMessage } from 'rx-agent/testing';
import { defer, from, map, type Observable, of, range, tap } from 'rxjs';

type Hooks = Required<AgentHooks>;

/** Says which of the user's code is called, and stops the run in the place named `stopIn`. */
class Watched {
  readonly called: string[] = [];
  private readonly options: AgentOptions;
  readonly agent: Agent;

  constructor(private readonly stopIn: string) {
    const tool = defineTool({
      name: 't',
      description: 'A tool',
      parameters: { type: 'object', properties: {} },
      prepareArguments: (args) => this.enter('prepareArguments', () => args),
      execute: () => this.enter('execute', () => 'result'),
    });
    const model = scriptedModel([[toolCall('t')], 'over']);
    const hooks: Hooks = {
      prepareRequest: () => this.later('prepareRequest', undefined),
      transformContext: (messages) => this.later('transformContext', messages),
      convertToLlm: () => this.later('convertToLlm', []),
      getApiKey: () => this.later('getApiKey', 'key'),
      beforeToolCall: () => this.later('beforeToolCall', undefined),
      afterToolCall: () => this.later('afterToolCall', undefined),
      finishTurn: () => this.later('finishTurn', undefined),
      shouldStopAfterTurn: () => this.later('shouldStopAfterTurn', false),
      prepareNextTurn: () => this.later('prepareNextTurn', undefined),
    };
    this.options = {
      ...hooks,
      streamFn: (...args) => this.enter('streamFn', () => model(...args)),
    };
    this.agent = new Agent({ initialState: { model: testModel, tools: [tool] }, ...this.options });
  }

  private enter<T>(place: string, work: () => T): T {
    this.called.push(place);
    if (place === this.stopIn) this.agent.abort();
    return work();
  }

  /** Calling the hook is one place, subscribing what it returns another. */
  private later<T>(hook: string, value: T): Observable<T> {
    return this.enter(hook, () => defer(() => this.enter(`${hook}$`, () => of(value))));
  }
}

const TURN = [
  'prepareRequest',
  'prepareRequest$',
  'transformContext',
  'transformContext$',
  'convertToLlm',
  'convertToLlm$',
  'getApiKey',
  'getApiKey$',
  'streamFn',
  'prepareArguments',
  'beforeToolCall',
  'beforeToolCall$',
  'execute',
  'afterToolCall',
  'afterToolCall$',
  'finishTurn',
  'finishTurn$',
  'shouldStopAfterTurn',
  'shouldStopAfterTurn$',
  'prepareNextTurn',
  'prepareNextTurn$',
];

it.each(TURN.map((place, index) => [place, TURN.slice(0, index + 1)] as const))(
  'nothing is begun after a stop in %s',
  (place, upToThere) => {
    const { agent, called } = new Watched(place);

    agent.prompt$(userMessage('Go')).subscribe();

    expect(called).toEqual(upToThere);
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.messages.at(-1)).toMatchObject({ role: 'assistant', stopReason: 'aborted' });
  },
);

it('a synchronous tool stream is left when its run is stopped', () => {
  const produced: number[] = [];
  const progress$ = range(1, 1_000).pipe(
    tap((n) => produced.push(n)),
    map((n) => `part ${String(n)}`),
  );
  const tool = defineTool({
    name: 't',
    description: '',
    parameters: { type: 'object' },
    execute: () => progress$,
  });
  const agent = new Agent({
    initialState: { model: testModel, tools: [tool] },
    streamFn: scriptedModel([[toolCall('t')]]),
  });
  agent.events$.subscribe(({ type }) => {
    if (type === 'tool_execution_update') agent.abort();
  });

  agent.prompt$('Go').subscribe();

  // The second value makes the first one progress.
  expect(produced).toEqual([1, 2]);
});

it('a synchronous model stream is left when its run is stopped at the start of the answer', () => {
  const began: string[] = [];
  const agent = new Agent({
    initialState: { model: testModel },
    streamFn: () => from(modelStream('Hello')).pipe(tap(({ type }) => began.push(type))),
  });
  agent.events$.subscribe((event) => {
    if (event.type === 'message_start' && event.message.role === 'assistant') agent.abort();
  });

  agent.prompt$('Go').subscribe();

  expect(began).toEqual(['start']);
});
