import { describe, expect, it } from '@jest/globals';
import { Agent, type StreamFn } from 'rx-agent';
import { done, scriptedModel, testModel, toolCall } from 'rx-agent/testing';
import { throwError } from 'rxjs';

function broken(): never {
  throw new Error('It cannot be read.');
}

/** Streams that fail before they give anything, each in a way of its own. */
const streams: readonly [string, () => unknown][] = [
  ['an async iterable without an iterator', () => ({ [Symbol.asyncIterator]: broken })],
  ['an iterator whose next() throws', () => ({ [Symbol.asyncIterator]: () => ({ next: broken }) })],
  [
    'an iterator whose next() rejects',
    () => ({ [Symbol.asyncIterator]: () => ({ next: async () => Promise.resolve().then(broken) }) }),
  ],
  ['an Observable that errors', () => throwError(() => new Error('It cannot be read.'))],
  ['a promise that rejects', () => Promise.reject(new Error('It cannot be read.'))],
  ['a thenable that throws', () => ({ then: broken })],
];
const promised = streams
  .slice(0, 4)
  .map(([name, make]): [string, () => unknown] => [`a promise of ${name}`, () => Promise.resolve(make())]);

describe.each([...streams, ...promised])('%s', (_, make) => {
  it('is an error result when a tool gives it, and the run goes on', async () => {
    const tool = { name: 'broken', label: 'broken', description: 'fails', parameters: {}, execute: make };
    const agent = new Agent({
      initialState: { model: testModel, tools: [tool as never] },
      streamFn: scriptedModel([[toolCall('broken'), done('toolUse')], 'So be it.']),
    });
    await agent.prompt('Go');
    expect(agent.state.messages.slice(2)).toMatchObject([
      { role: 'toolResult', isError: true, content: [{ type: 'text', text: 'It cannot be read.' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'So be it.' }] },
    ]);
  });

  it('is a failed answer when the model gives it', async () => {
    const streamFn = (() => make()) as StreamFn;
    const agent = new Agent({ initialState: { model: testModel }, streamFn });
    await agent.prompt('Go');
    expect(agent.state.messages.slice(1)).toMatchObject([
      { role: 'assistant', content: [], stopReason: 'error', errorMessage: 'It cannot be read.' },
    ]);
    expect(agent.state.errorMessage).toBe('It cannot be read.');
  });
});
