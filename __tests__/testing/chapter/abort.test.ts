import { expect, it } from '@jest/globals';
import { Agent } from 'rx-agent';
import { abort, agentMarbles, done, prompt, testModel, text } from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

it(
  'keeps what the model said before the stop button, and takes the next prompt at once',
  marbles(({ model, user, flush, expectState, expectSubscriptions }) => {
    const streamFn = model(['--a--b--(d|)', ' --c--(d|)'], {
      a: text('It is '),
      b: text('a long story'),
      c: text('Hello!'),
      d: done(),
    });
    const asked = [' ^--!', '               ---^----!'];
    const agent = new Agent({ initialState: { model: testModel }, streamFn });

    user('           p--(xq)', { p: prompt('Tell me'), x: abort(), q: prompt('Just say hello') }, agent);
    expectState(agent, (state) => state.isStreaming).toBe(['             i--i----i', 's--s'], {
      i: false,
      s: true,
    });
    expectSubscriptions(streamFn.subscriptions).toBe(asked);

    flush();
    expect(agent.state.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ text: 'It is ' }], stopReason: 'aborted' },
      { role: 'user' },
      { role: 'assistant', content: [{ text: 'Hello!' }], stopReason: 'stop' },
    ]);
    expect(streamFn.requests[0]?.options?.signal?.aborted).toBe(true);
  }),
);
