import { describe, expect, it } from '@jest/globals';
import { Agent } from 'rx-agent';
import { agentMarbles, done, steer, testModel, text, toolCall } from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

describe('a whole run', () => {
  it(
    'two parallel tools, a steering message in mid-run, a sequel and the answer',
    marbles(({ model, tool, user, expectEvents, expectState, expectSubscriptions, flush }) => {
      const model$ = model(['--t-(cd|)', '-(ed|)', '-t--t(f|)'], {
        t: text('…'),
        c: toolCall('search', { q: 'rain' }),
        d: [toolCall('clock', {}), done()],
        e: toolCall('search', { q: 'sun' }),
        f: done(),
      });
      const search = tool(['--p-(r|)', '(r|)'], { p: 'half', r: 'found' }, { name: 'search' });
      const clock = tool(['-(r|)', '--(r|)'], { r: '12:00' }, { name: 'clock' });
      const agent = new Agent({
        initialState: { model: testModel, tools: [search, clock] },
        streamFn: model$,
      });
      user('-----s', { s: steer('And tomorrow?') }, agent);
      const busy = { f: false, t: true };
      expectState(agent, (state) => state.isStreaming).toBe(['f---------------f', 't----------------'], busy);
      expectEvents(agent.prompt$('Weather?')).toBe([
        'A-M-uxp-xM-xM--uu',
        'T-u-u---Mu-Mu---m',
        'M-u-u---mu-mu---t',
        'm---u---Mu-M----a',
        '----u---mu-m----|',
        '----u---tu-t-----',
        '----u---Tu-T-----',
        '----m---Mm-------',
        '----X---mX-------',
        '----X----X-------',
        '---------x-------',
      ]);
      expectSubscriptions(model$.subscriptions).toBe(['^---!', '--------^!', '-----------^----!']);
      flush();
      expect(agent.state.messages.map(({ role }) => role)).toEqual([
        'user',
        'assistant',
        'toolResult',
        'toolResult',
        'user',
        'assistant',
        'toolResult',
        'toolResult',
        'assistant',
      ]);
    }),
  );
});
