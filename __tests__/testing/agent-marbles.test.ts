import { describe, expect, it } from '@jest/globals';
import { Agent, agentLoop } from 'rx-agent';
import {
  abort,
  agentMarbles,
  done,
  EVENT_LETTERS,
  fails,
  followUp,
  prompt,
  steer,
  testModel,
  text,
  toolCall,
  userMessage,
} from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});
const initialState = { model: testModel };

describe('agentMarbles', () => {
  it(
    'draws a run: a model, and events below each other',
    marbles(({ model, expectEvents, expectSubscriptions }) => {
      const streamFn = model('--a--b--(c|)', { a: text('Hel'), b: text('lo'), c: done() });
      const asked = '         ^-------!';
      const agent = new Agent({ initialState, streamFn });
      expectEvents(agent.prompt$('Hi')).toBe([
        '                      A-M--u--u',
        '                      T-u-----m',
        '                      M-u-----t',
        '                      m-------a',
        '                      --------|',
      ]);
      expectSubscriptions(streamFn.subscriptions).toBe(asked);
    }),
  );

  it(
    'reads groups as rxjs does',
    marbles(({ model, expectEvents }) => {
      const streamFn = model('10ms a 4ms (b|)', { a: text('Hi'), b: done() });
      const agent = new Agent({ initialState, streamFn });
      expectEvents(agent.prompt$('Hi')).toBe('(ATMm) 4ms (Muu)(umta|)');
    }),
  );

  it(
    'draws a tool flow, a picture a request',
    marbles(({ model, tool, expectEvents, expectSubscriptions }) => {
      const weather = tool('             ---p--(r|)', { p: '…', r: 'sunny' }, { name: 'weather' });
      const streamFn = model(['--(ad|)', '           --(bd|)'], {
        a: toolCall('weather', { city: 'Paris' }),
        b: text('Sunny.'),
        d: done(),
      });
      const worked = '                     --^-----!';
      const asked = ['                     ^-!', ' --------^-!'];
      const agent = new Agent({ initialState: { ...initialState, tools: [weather] }, streamFn });
      expectEvents(agent.prompt$('Weather?')).toBe([
        '                            A-M--p--x-M',
        '                            T-u-----M-u',
        '                            M-u-----m-u',
        '                            m-u-----t-u',
        '                            --m-----T-m',
        '                            --X-------t',
        '                            ----------a',
        '                            ----------|',
      ]);
      expectSubscriptions(weather.subscriptions).toBe(worked);
      expectSubscriptions(streamFn.subscriptions).toBe(asked);
    }),
  );

  it(
    'has a user who steers and aborts',
    marbles(({ model, user, expectState }) => {
      const streamFn = model(['--a----(d|)', '    ---a'], { a: text('a'), d: done() });
      const agent = new Agent({ initialState, streamFn });
      user('                           p---s----x', { p: prompt('Hi'), s: steer('Wait'), x: abort() }, agent);
      expectState(agent, (state) => state.queue.steering.length).toBe('0---1--0', { 0: 0, 1: 1 });
      expectState(agent, (state) => state.isStreaming).toBe(['f--------f', 't'], { f: false, t: true });
    }),
  );

  it(
    'has a user who follows up',
    marbles(({ model, user, flush }) => {
      const streamFn = model(['--(d|)', '(d|)'], { d: done() });
      const agent = new Agent({ initialState, streamFn });
      user('pf', { p: prompt('One'), f: followUp(userMessage('Two')) }, agent);
      flush();
      expect(streamFn.requests[1]?.context.messages.at(-1)).toEqual(userMessage('Two'));
    }),
  );

  it(
    'has models and tools that are deaf',
    marbles(({ model, tool, user, flush, expectEvents, expectSubscriptions }) => {
      const slow = tool('                     --p-p-(r|)', undefined, { deaf: true });
      const streamFn = model('(cd|)', { c: toolCall('tool'), d: done() }, { deaf: true });
      const worked = '                       ^-----!';
      const agent = new Agent({ initialState: { ...initialState, tools: [slow] }, streamFn });
      user('                                ---x', { x: abort() }, agent);
      expectEvents(agent.prompt$('Hi')).toBe([
        'A-px',
        'T--M',
        'M--m',
        'm--t',
        'M--T',
        'u--M',
        'u--m',
        'u--t',
        'm--a',
        'X--|',
      ]);
      expectSubscriptions(slow.subscriptions).toBe(worked);
      flush();
      expect(slow.calls[0]?.signal.aborted).toBe(true);
    }),
  );

  it(
    'fails streams and tools with #',
    marbles(({ model, tool, flush }) => {
      const broken = tool('-#', {}, { error: new Error('no wind') });
      const streamFn = model(
        ['(cd|)', '-#', '-f'],
        { c: toolCall('tool'), d: done(), f: fails('529 overloaded') },
        {
          error: new Error('cut'),
        },
      );
      const agent = new Agent({ initialState: { ...initialState, tools: [broken] }, streamFn });
      agent.prompt$('Hi').subscribe();
      flush();
      expect(agent.state.messages.at(-2)).toMatchObject({ isError: true, content: [{ text: 'no wind' }] });
      expect(agent.state.errorMessage).toBe('cut');
      agent.prompt$('Again').subscribe();
      flush();
      expect(agent.state.errorMessage).toBe('529 overloaded');
    }),
  );

  it(
    'stops listening where the subscription picture says',
    marbles(({ model, expectEvents, expectSubscriptions }) => {
      const streamFn = model('--a--a', { a: text('a') });
      const stop = '            ^---!';
      const config = { model: testModel, streamFn };
      expectEvents(agentLoop([userMessage('Hi')], { messages: [] }, config), stop).toBe([
        'A-M',
        'T-u',
        'M-u',
        'm--',
      ]);
      expectSubscriptions(streamFn.subscriptions).toBe(stop);
    }),
  );

  it(
    'lets a letter be a piece of text',
    marbles(({ model, flush }) => {
      const agent = new Agent({ initialState, streamFn: model('abc') });
      agent.prompt$('Hi').subscribe();
      flush();
      expect(agent.state.streamingMessage).toMatchObject({ content: [{ type: 'text', text: 'abc' }] });
    }),
  );

  it('gives each event type a letter of its own', () => {
    expect(Object.values(EVENT_LETTERS).join('')).toBe('ATMumXpxta');
  });
});
