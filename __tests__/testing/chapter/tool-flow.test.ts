import { expect, it } from '@jest/globals';
import { Agent } from 'rx-agent';
import { agentMarbles, done, testModel, text, toolCall } from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

it(
  'asks the weather tool and answers with what it says',
  marbles(({ model, tool, expectEvents, expectState, expectSubscriptions }) => {
    const streamFn = model(['--(cd|)', '         --a-b-(d|)'], {
      c: toolCall('weather', { city: 'Paris' }),
      a: text('18 de'),
      b: text('grees.'),
      d: done(),
    });
    const weather = tool('     ---p--(r|)', { p: 'asking…', r: '18 °C' }, { name: 'weather' });
    const asked = ['           ^-!', '     --------^-----!'];
    const worked = '           --^-----!';
    const agent = new Agent({ initialState: { model: testModel, tools: [weather] }, streamFn });

    expectState(agent, (state) => state.toolExecutions.at(0)?.status).toBe(
      ['                       n-r-----d', '             --------n'],
      { n: undefined, r: 'running', d: 'done' },
    );
    expectEvents(agent.prompt$('What is the weather in Paris?')).toBe([
      '                        A-M--p--x-M-u-u',
      '                        T-u-----M-u---m',
      '                        M-u-----m-u---t',
      '                        m-u-----t-----a',
      '                        --m-----T-----|',
      '                        --X------------',
    ]);
    expectSubscriptions(streamFn.subscriptions).toBe(asked);
    expectSubscriptions(weather.subscriptions).toBe(worked);
  }),
);
