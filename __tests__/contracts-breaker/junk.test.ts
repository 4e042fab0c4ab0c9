import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { afterEach, describe, expect, it } from '@jest/globals';
import { concat, from, NEVER, Observable, of } from 'rxjs';
import { Agent, type AgentEvent, type AgentOptions, verifyEvents } from '../../src/index.js';
import {
  assistantMessage,
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  text,
  toolCall,
} from '../../src/testing/index.js';

/** What `verifyEvents` found. */
const broken: unknown[] = [];

afterEach(() => {
  expect(broken.splice(0)).toEqual([]);
});

function play(options: AgentOptions): { agent: Agent; log: AgentEvent[] } {
  const agent = new Agent({ ...options, initialState: { model: testModel, ...options.initialState } });
  const log: AgentEvent[] = [];
  agent
    .prompt$('go')
    .pipe(verifyEvents())
    .subscribe({
      next: (event) => log.push(event),
      error: (error: unknown) => broken.push(error),
    });
  return { agent, log };
}

const junk = (event: unknown): AssistantMessageEvent => event as AssistantMessageEvent;

describe('junk from a model', () => {
  const streams: [string, unknown[]][] = [
    ['undefined', [undefined]],
    ['an event without a type', [{}]],
    ['done without a message', [{ type: 'done', reason: 'stop' }]],
    ['error without a message', [{ type: 'error', reason: 'error' }]],
    [
      'a block that is null',
      [{ type: 'done', reason: 'stop', message: { ...assistantMessage(''), content: [null] } }],
    ],
    ['content that is no list', [{ type: 'done', message: { ...assistantMessage(''), content: 7 } }]],
    ['start without partial', [{ type: 'start' }, { type: 'done' }]],
    ['a delta without anything', [{ type: 'text_delta' }]],
    ['a call that is not there', [{ type: 'toolcall_end', contentIndex: 0 }]],
    ['an index below zero', [{ type: 'text_delta', contentIndex: -1, delta: 'x' }]],
  ];

  it.each(streams)('%s ends the run in band', (_, events) => {
    const { agent, log } = play({ streamFn: () => from(events.map(junk)) });
    expect(log.at(-1)?.type).toBe('agent_end');
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'error' });
    expect(agent.state.errorMessage).toEqual(expect.any(String));
  });

  it('text as content becomes a text block', () => {
    const message = { ...assistantMessage(''), content: 'plain' as never };
    const { agent } = play({ streamFn: () => of({ type: 'done', reason: 'stop', message }) });
    expect(agent.state.messages.at(-1)).toMatchObject({ content: [{ type: 'text', text: 'plain' }] });
  });

  it('a stream that is no stream is an error answer', () => {
    const { agent } = play({ streamFn: () => undefined as never });
    expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'error', content: [] });
  });

  it('an error while unsubscribing does not keep the agent from going idle', () => {
    const model = new Observable<AssistantMessageEvent>((subscriber) => {
      for (const event of modelStream([text('x')]).slice(0, 1)) subscriber.next(event);
      return () => {
        throw new Error('teardown');
      };
    });
    const { agent, log } = play({ streamFn: () => model });
    agent.abort();
    expect(agent.state.isStreaming).toBe(false);
    expect(log.at(-1)?.type).toBe('agent_end');
  });
});

describe('junk from hooks and tools', () => {
  it('null from a hook is as good as nothing', () => {
    const nothing = (): undefined => null as unknown as undefined;
    const streamFn = scriptedModel([[toolCall('t')], 'done']);
    const { agent } = play({
      initialState: { tools: [fakeTool('t', 'fine')] },
      streamFn,
      getApiKey: nothing,
      beforeToolCall: nothing,
      afterToolCall: nothing,
      finishTurn: nothing,
      shouldStopAfterTurn: nothing,
      prepareNextTurn: nothing,
      prepareRequest: nothing,
    });
    expect(agent.state.errorMessage).toBeUndefined();
    expect(agent.state.messages).toMatchObject([
      { role: 'user' },
      { stopReason: 'toolUse' },
      { isError: false, content: [{ text: 'fine' }] },
      { stopReason: 'stop' },
    ]);
    streamFn.verify();
  });

  const outputs: [string, unknown][] = [
    [
      'a getter that throws',
      {
        get content(): never {
          throw new Error('trap');
        },
      },
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('trap');
          },
        },
      ),
    ],
    [
      'an error in the teardown',
      new Observable((subscriber) => {
        subscriber.add(() => {
          throw new Error('trap');
        });
        subscriber.next('x');
        subscriber.complete();
      }),
    ],
  ];

  it.each(outputs)('%s still answers the call once', (_, output) => {
    const streamFn = scriptedModel([[toolCall('t')], 'done']);
    const { agent } = play({ initialState: { tools: [fakeTool('t', () => output as string)] }, streamFn });
    expect(agent.state.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'toolResult',
      'assistant',
    ]);
    expect(agent.state.isStreaming).toBe(false);
  });

  it('an error in the teardown of a tool does not keep an abort from closing', () => {
    const tool = fakeTool(
      't',
      () =>
        new Observable<string>(() => () => {
          throw new Error('teardown');
        }),
    );
    const { agent } = play({
      initialState: { tools: [tool] },
      streamFn: scriptedModel([[toolCall('t'), toolCall('t')]]),
    });
    agent.abort();
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.state.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'toolResult',
      'toolResult',
      'assistant',
    ]);
  });
});

describe('what was stopped while it was being made', () => {
  it('the stream of a model that aborts while it is asked is not subscribed', () => {
    let subscribed = 0;
    const agent: Agent = new Agent({
      initialState: { model: testModel },
      streamFn: () => {
        agent.abort();
        return new Observable(() => {
          subscribed++;
        });
      },
    });
    agent.prompt$('go').subscribe();
    expect(agent.state.isStreaming).toBe(false);
    expect(subscribed).toBe(0);
  });

  it('the stream of a tool that aborts is not subscribed', () => {
    let subscribed = 0;
    const tool = fakeTool('t', () => {
      agent.abort();
      return new Observable<string>(() => {
        subscribed++;
      });
    });
    const agent: Agent = new Agent({
      initialState: { model: testModel, tools: [tool] },
      streamFn: scriptedModel([[toolCall('t')]]),
    });
    agent.prompt$('go').subscribe();
    expect(agent.state.isStreaming).toBe(false);
    expect(subscribed).toBe(0);
  });

  it('the Observable of a hook that aborts is not subscribed', () => {
    let subscribed = 0;
    const agent: Agent = new Agent({
      initialState: { model: testModel },
      streamFn: scriptedModel([]),
      prepareRequest: () => {
        agent.abort();
        return new Observable(() => {
          subscribed++;
        });
      },
    });
    agent.prompt$('go').subscribe();
    expect(agent.state.isStreaming).toBe(false);
    expect(subscribed).toBe(0);
  });

  it('a stream that goes on after its end changes nothing', () => {
    const events = modelStream([text('one')]);
    const { agent, log } = play({
      streamFn: () => concat(from([...events, ...modelStream([text('two')])]), NEVER),
    });
    expect(log.at(-1)?.type).toBe('agent_end');
    expect(agent.state.messages.at(-1)).toMatchObject({ content: [{ text: 'one' }] });
  });
});
