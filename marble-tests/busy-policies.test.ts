import { describe, expect, it } from '@jest/globals';
import {
  concatMap,
  exhaustMap,
  ignoreElements,
  switchMap,
  catchError,
  of,
  type Observable,
  mergeMap,
} from 'rxjs';
import { Agent, type AgentMessage } from 'rx-agent';
import { agentMarbles, done, testModel, text } from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

const values = { a: text('answer'), d: done() };

function outline(messages: readonly AgentMessage[]): string[] {
  return messages.map((message) =>
    message.role === 'assistant' ? message.stopReason : JSON.stringify(message.content).slice(24, 25),
  );
}

describe('prompts that come while a run goes on', () => {
  it(
    'switchMap replaces the run',
    marbles(({ model, hot, expectObservable, expectSubscriptions, flush }) => {
      const question$ = hot('p---q------|');
      const model$ = model(['-a-------', '-a-(d|)'], values);
      const asked = ['        ^---!', '    ----^--!'];
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectObservable(
        question$.pipe(
          switchMap((q) => agent.prompt$(q)),
          ignoreElements(),
        ),
      ).toBe('-----------|');
      expectSubscriptions(model$.subscriptions).toBe(asked);
      flush();
      expect(outline(agent.state.messages)).toEqual(['p', 'aborted', 'q', 'stop']);
    }),
  );

  it(
    'concatMap queues the prompt',
    marbles(({ model, hot, expectObservable, expectSubscriptions, flush }) => {
      const question$ = hot('p-q--------|');
      const model$ = model(['-a--(d|)', '-a-(d|)'], values);
      const asked = ['        ^---!', '    ----^--!'];
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectObservable(
        question$.pipe(
          concatMap((q) => agent.prompt$(q)),
          ignoreElements(),
        ),
      ).toBe('-----------|');
      expectSubscriptions(model$.subscriptions).toBe(asked);
      flush();
      expect(outline(agent.state.messages)).toEqual(['p', 'stop', 'q', 'stop']);
    }),
  );

  it(
    'exhaustMap ignores the prompt',
    marbles(({ model, hot, expectObservable, expectSubscriptions, flush }) => {
      const question$ = hot('p-q--r-----|');
      const model$ = model(['-a--(d|)', '-a-(d|)'], values);
      const asked = ['        ^---!', '    -----^--!'];
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectObservable(
        question$.pipe(
          exhaustMap((q) => agent.prompt$(q)),
          ignoreElements(),
        ),
      ).toBe('-----------|');
      expectSubscriptions(model$.subscriptions).toBe(asked);
      flush();
      expect(outline(agent.state.messages)).toEqual(['p', 'stop', 'r', 'stop']);
    }),
  );

  it(
    'mergeMap is refused and the run goes on',
    marbles(({ model, hot, expectObservable, flush }) => {
      const question$ = hot('p-q--------|');
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model('-a--(d|)', values) });
      const codeOf = (error: { code: string }): Observable<string> => of(error.code);
      expectObservable(
        question$.pipe(mergeMap((q) => agent.prompt$(q).pipe(ignoreElements(), catchError(codeOf)))),
      ).toBe('--b--------|', { b: 'AGENT_BUSY' });
      flush();
      expect(outline(agent.state.messages)).toEqual(['p', 'stop']);
    }),
  );
});
