import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Agent } from 'rx-agent';
import { abort, agentMarbles, done, prompt, testModel, text } from 'rx-agent/testing';

const marbles = agentMarbles(assert.deepEqual);

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
    const answers = agent.state.messages.filter((message) => message.role === 'assistant');
    assert.deepEqual(
      answers.map(({ content, stopReason }) => ({ content, stopReason })),
      [
        { content: [{ type: 'text', text: 'It is ' }], stopReason: 'aborted' },
        { content: [{ type: 'text', text: 'Hello!' }], stopReason: 'stop' },
      ],
    );
    assert.equal(streamFn.requests[0].options.signal.aborted, true);
  }),
);
