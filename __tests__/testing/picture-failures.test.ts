import { describe, expect, it } from '@jest/globals';
import { Agent } from 'rx-agent';
import { type AgentRunHelpers, agentMarbles, done, prompt, testModel, text } from 'rx-agent/testing';

const initialState = { model: testModel };

/** What a test that fails prints. */
function failure(
  test: (helpers: AgentRunHelpers) => void,
  marbles: ReturnType<typeof agentMarbles> = agentMarbles(),
): string {
  try {
    marbles(test)();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'it passed';
}

describe('a failing picture', () => {
  it('prints both, aligned, in the letters of the events', () => {
    const message = failure(({ model, expectEvents }) => {
      const streamFn = model('--a--b--(c|)', { a: text('Hel'), b: text('lo'), c: done() });
      expectEvents(new Agent({ initialState, streamFn }).prompt$('Hi')).toBe([
        'A-M---u-u',
        'T-u-----m',
        'M-u-----t',
        'm-------a',
        '--------|',
      ]);
    });
    expect(message).toBe(
      [
        'The pictures differ:',
        '',
        'expected  A-M---u-u',
        '          T-u-----m',
        '          M-u-----t',
        '          m-------a',
        '          --------|',
        'actual    A-M--u--u',
        '          T-u-----m',
        '          M-u-----t',
        '          m-------a',
        '          --------|',
        '               ^ first difference: 5 ms',
      ].join('\n'),
    );
  });

  it('uses the letters of the values, and explains values without one', () => {
    const values = { a: { n: 1 }, b: { n: 2 } };
    const message = failure(({ cold, expectObservable }) => {
      expectObservable(cold('-a 2s z-|', { a: { n: 1 }, z: { n: 3 } })).toBe('-a 2s b--|', values);
    });
    expect(message).toBe(
      [
        'The pictures differ:',
        '',
        'expected  -a 2000ms b--|',
        'actual    -a 2000ms ?-|-',
        '                    ^ first difference: 2002 ms',
        '',
        '? at 2002 ms: {"n":3}',
      ].join('\n'),
    );
  });

  it('draws a row a subscription', () => {
    const message = failure(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('--a');
      expectObservable(source$, '-^--!');
      expectObservable(source$, '--^');
      expectSubscriptions(source$.subscriptions).toBe(['-^-!', '--^']);
    });
    expect(message).toBe(
      [
        'The pictures differ:',
        '',
        'expected  -^-!-',
        '          --^--',
        'actual    -^--!',
        '          --^--',
        '             ^ first difference: 3 ms',
      ].join('\n'),
    );
  });

  it('shows errors, and the state by its letters', () => {
    const message = failure(({ model, expectState }) => {
      const agent = new Agent({ initialState, streamFn: model('-(d|)', { d: done() }) });
      expectState(agent, (state) => state.isStreaming).toBe('f-t', { f: false, t: true });
      agent.prompt$('Hi').subscribe();
    });
    expect(message).toContain('expected  f-t\nactual    t');
  });

  it('leaves equality to the given assertion, matchers included', () => {
    const jest = agentMarbles((actual, expected) => {
      expect(actual).toEqual(expected);
    });
    const matching = { a: expect.objectContaining({ n: 1 }) };
    expect(
      failure(({ cold, expectObservable }) => {
        expectObservable(cold('a', { a: { n: 1, m: 2 } })).toBe('a', matching);
      }, jest),
    ).toBe('it passed');
    expect(
      failure(({ cold, expectObservable }) => {
        expectObservable(cold('-a', { a: { n: 1, m: 2 } })).toBe('a', matching);
      }, jest),
    ).toBe('The pictures differ:\n\nexpected  a-\nactual    -a\n          ^ first difference: 0 ms');
  });

  it('names a picture nobody asked for, a request without one and a letter without a value', () => {
    expect(
      failure(({ model }) => {
        model('-a', { a: text('a') });
      }),
    ).toBe('scriptedModel: turn 1 (an Observable) of 1 was never asked for: the run made 0 requests.');
    expect(
      failure(({ model }) => {
        const agent = new Agent({ initialState, streamFn: model([]) });
        agent.prompt$('Hi').subscribe();
      }),
    ).toContain('request 1 has no turn: the script has 0 turns, after the user message "Hi".');
    expect(
      failure(({ model }) => {
        model('-a-b', { a: text('a') });
      }),
    ).toContain("model('-a-b'): there is no value for the letter b.");
  });

  it('is not needed when the agent refuses a prompt', () => {
    expect(
      failure(({ model, user }) => {
        const agent = new Agent({ initialState, streamFn: model('-') });
        user('p-p', { p: prompt('Hi') }, agent);
      }),
    ).toContain('already running');
  });

  it('is never reached by an async test, which is refused', () => {
    expect(failure(() => Promise.resolve() as unknown as undefined)).toBe(
      'A marble test cannot be async: promises do not wait for virtual time.',
    );
  });
});
