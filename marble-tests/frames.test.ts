import { describe, expect, it } from '@jest/globals';
import { asyncScheduler, map } from 'rxjs';
import { Agent, frames } from 'rx-agent';
import { agentMarbles, testModel } from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

describe('frames', () => {
  it(
    'publishes the first value at once and then the latest of each frame',
    marbles(({ cold, expectObservable }) => {
      const source$ = cold('abcd--e---------------f----------');
      const expected = '   a---------------e---------------f--';
      expectObservable(source$.pipe(frames(asyncScheduler))).toBe(expected);
    }),
  );

  it(
    'publishes what waits before completion and before an error',
    marbles(({ cold, expectObservable }) => {
      const end$ = cold('ab|');
      const fail$ = cold('ab#');
      expectObservable(end$.pipe(frames(asyncScheduler))).toBe('a-(b|)');
      expectObservable(fail$.pipe(frames(asyncScheduler))).toBe('a-(b#)');
    }),
  );

  it(
    'drops what waits when unsubscribed, and its source too',
    marbles(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('ab----');
      expectObservable(source$.pipe(frames(asyncScheduler)), '^---!').toBe('a');
      expectSubscriptions(source$.subscriptions).toBe('^---!');
    }),
  );

  it(
    'never keeps a state back that is not streaming',
    marbles(({ model, expectObservable }) => {
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model('abcd(e|)') });
      const text$ = agent.state$.pipe(
        frames(asyncScheduler),
        map(({ isStreaming }) => isStreaming),
      );
      expectObservable(text$).toBe('t---f', { f: false, t: true });
      agent.prompt$('Hi').subscribe();
    }),
  );
});
