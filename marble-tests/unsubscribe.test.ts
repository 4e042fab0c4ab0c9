import { describe, expect, it } from '@jest/globals';
import { ignoreElements, type Observable } from 'rxjs';
import { Agent, type AgentHooks, type AgentMessage } from 'rx-agent';
import { agentMarbles, done, fakeTool, testModel, text, toolCall } from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

const calling = [toolCall('tool', {}), done()];

function outline(messages: readonly AgentMessage[]): string[] {
  return messages.map((message) => {
    if (message.role === 'assistant') return `assistant ${message.stopReason}`;
    if (message.role === 'toolResult') return message.isError ? 'error' : 'ok';
    return message.role;
  });
}

describe('unsubscribing from a run', () => {
  it(
    'before the first byte: nothing more to the subscriber, the closing events to the agent',
    marbles(({ model, expectEvents, expectSubscriptions, expectState, flush }) => {
      const model$ = model('-----(ad|)', { a: text('late'), d: done() });
      const leaving = '^--!';
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectState(agent, (state) => state.isStreaming).toBe(['f--f', 't---'], { f: false, t: true });
      expectEvents(agent.prompt$('Hi'), leaving).toBe(['A', 'T', 'M', 'm']);
      expectSubscriptions(model$.subscriptions).toBe('^--!');
      flush();
      expect(outline(agent.state.messages)).toEqual(['user', 'assistant aborted']);
    }),
  );

  it(
    'while it streams',
    marbles(({ model, expectEvents, expectSubscriptions, flush }) => {
      const model$ = model('-a-a-a(d|)', { a: text('x'), d: done() });
      const leaving = '^---!';
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectEvents(agent.prompt$('Hi'), leaving).toBe(['AM-u', 'Tu--', 'Mu--', 'm---']);
      expectSubscriptions(model$.subscriptions).toBe('^---!');
      flush();
      expect(outline(agent.state.messages)).toEqual(['user', 'assistant aborted']);
      expect(agent.state.messages.at(-1)?.content).toEqual([{ type: 'text', text: 'xx' }]);
    }),
  );

  it(
    'while a tool runs',
    marbles(({ model, tool, expectEvents, expectSubscriptions, flush }) => {
      const work = tool('------(r|)', { r: 'late' });
      const leaving = '^---!';
      const agent = new Agent({
        initialState: { model: testModel, tools: [work] },
        streamFn: model('-(c|)', { c: calling }),
      });
      expectEvents(agent.prompt$('Go'), leaving).toBe(['AM', 'Tu', 'Mu', 'mu', '-m', '-X']);
      expectSubscriptions(work.subscriptions).toBe('-^--!');
      flush();
      expect(outline(agent.state.messages)).toEqual([
        'user',
        'assistant toolUse',
        'error',
        'assistant aborted',
      ]);
    }),
  );

  const unasked = ['user', 'assistant aborted'];
  const answered = ['user', 'assistant toolUse', 'ok', 'assistant aborted'];
  const unanswered = ['user', 'assistant toolUse', 'error', 'assistant aborted'];
  const hooks: readonly [keyof AgentHooks, readonly string[]][] = [
    ['prepareRequest', unasked],
    ['transformContext', unasked],
    ['convertToLlm', unasked],
    ['getApiKey', unasked],
    ['beforeToolCall', unanswered],
    ['afterToolCall', unanswered],
    ['finishTurn', answered],
    ['shouldStopAfterTurn', answered],
    ['prepareNextTurn', answered],
  ];
  it.each(hooks)('in %s: unsubscribes the hook too', (name, transcript) => {
    marbles(({ model, cold, expectObservable, expectSubscriptions, flush }) => {
      const hook$ = cold<undefined>('-----(u|)', { u: undefined });
      const slow = (): Observable<undefined> => hook$;
      const leaving = '^-!';
      const agent = new Agent({
        initialState: { model: testModel, tools: [fakeTool('tool')] },
        streamFn: model(transcript.length > 2 ? '(c|)' : [], { c: calling }),
        [name]: slow,
      });
      expectObservable(agent.prompt$('Go').pipe(ignoreElements()), leaving).toBe('');
      expectSubscriptions(hook$.subscriptions).toBe('^-!');
      flush();
      expect(outline(agent.state.messages)).toEqual(transcript);
      expect(agent.state.isStreaming).toBe(false);
    })();
  });

  it(
    'after the end: adds nothing',
    marbles(({ model, expectEvents, flush }) => {
      const agent = new Agent({
        initialState: { model: testModel },
        streamFn: model('-(ad|)', { a: text('x'), d: done() }),
      });
      expectEvents(agent.prompt$('Hi'), '^---!').toBe(['AM', 'Tu', 'Mu', 'mu', '-m', '-t', '-a', '-|']);
      flush();
      expect(outline(agent.state.messages)).toEqual(['user', 'assistant stop']);
    }),
  );
});
