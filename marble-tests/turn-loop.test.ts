import { describe, expect, it } from '@jest/globals';
import { Agent, agentLoop } from 'rx-agent';
import {
  agentMarbles,
  done,
  fails,
  fakeTool,
  testModel,
  text,
  thinking,
  toolCall,
  userMessage,
} from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

describe('the turn loop', () => {
  it(
    'starts when subscribed and ends with the answer',
    marbles(({ model, expectEvents, expectSubscriptions }) => {
      const model$ = model('--a--(b|)', { a: text('Hello'), b: done() });
      const run$ = agentLoop([userMessage('Hi')], { messages: [] }, { model: testModel, streamFn: model$ });
      const subscribed = '---^------';
      const asked = '     ---^----!';
      expectEvents(run$, subscribed).toBe(['---A-M--u', '---T-u--m', '---M-u--t', '---m----a', '--------|']);
      expectSubscriptions(model$.subscriptions).toBe(asked);
    }),
  );

  it(
    'asks again for each turn of tool calls',
    marbles(({ model, expectEvents, expectSubscriptions }) => {
      const model$ = model(['-(a|)', '--(a|)', '-(b|)'], { a: [toolCall('tool', {}), done()], b: done() });
      const asked = ['         ^!', '      -^-!', '     ---^!'];
      const agent = new Agent({
        initialState: { model: testModel, tools: [fakeTool('tool')] },
        streamFn: model$,
      });
      expectEvents(agent.prompt$('Go')).toBe([
        'AM-MM',
        'Tu-um',
        'Mu-ut',
        'mu-ua',
        '-m-m|',
        '-X-X-',
        '-x-x-',
        '-M-M-',
        '-m-m-',
        '-t-t-',
        '-T-T-',
      ]);
      expectSubscriptions(model$.subscriptions).toBe(asked);
    }),
  );

  it(
    'streams thinking and text as they come',
    marbles(({ model, expectEvents }) => {
      const model$ = model('-t-t--x-(d|)', { t: thinking('hm'), x: text('Yes'), d: done() });
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectEvents(agent.prompt$('Hi')).toBe([
        'AM-u--u-u',
        'Tu----u-m',
        'Mu----u-t',
        'm-------a',
        '--------|',
      ]);
    }),
  );

  it(
    'ends with an answer that says what failed',
    marbles(({ model, expectEvents, flush }) => {
      const model$ = model('-a-(f|)', { a: text('Hel'), f: fails('529 overloaded') });
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectEvents(agent.prompt$('Hi')).toBe(['AM-m', 'Tu-t', 'Mu-a', 'm--|']);
      flush();
      expect(agent.state.errorMessage).toBe('529 overloaded');
      expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'error', content: [{ text: 'Hel' }] });
    }),
  );

  it(
    'reports an error of the stream itself as an answer, not as an error',
    marbles(({ model, expectEvents, flush }) => {
      const model$ = model('-a--#', { a: text('Hel') }, { error: new Error('socket hang up') });
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectEvents(agent.prompt$('Hi')).toBe(['AM--m', 'Tu--t', 'Mu--a', 'm---|']);
      flush();
      expect(agent.state.errorMessage).toBe('socket hang up');
    }),
  );

  it(
    'waits for a hook that takes its time before it asks',
    marbles(({ model, cold, expectEvents, expectSubscriptions }) => {
      const hook$ = cold<undefined>('---(u|)', { u: undefined });
      const model$ = model('-(b|)', { b: done() });
      const asked = '         ---^!';
      const agent = new Agent({
        initialState: { model: testModel },
        streamFn: model$,
        prepareRequest: () => hook$,
      });
      expectEvents(agent.prompt$('Hi')).toBe(['A---M', 'T---m', 'M---t', 'm---a', '----|']);
      expectSubscriptions(model$.subscriptions).toBe(asked);
    }),
  );
});
