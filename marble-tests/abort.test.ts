import { describe, expect, it } from '@jest/globals';
import { ignoreElements, type Observable } from 'rxjs';
import { Agent, type AgentHooks, type AgentMessage } from 'rx-agent';
import { abort, agentMarbles, done, fakeTool, testModel, text, toolCall } from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

/** Role, and how an answer or a result ended. */
function outline(messages: readonly AgentMessage[]): string[] {
  return messages.map((message) => {
    if (message.role === 'assistant') return `assistant ${message.stopReason}`;
    if (message.role === 'toolResult') return `${message.toolCallId} ${message.isError ? 'error' : 'ok'}`;
    return message.role;
  });
}

describe('abort', () => {
  it(
    'before the first byte: an aborted answer in the open turn',
    marbles(({ model, user, expectEvents, expectSubscriptions, flush }) => {
      const model$ = model('-----a(b|)', { a: text('late'), b: done() });
      const asked = '      ^--!';
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectEvents(agent.prompt$('Hi')).toBe(['A--M', 'T--m', 'M--t', 'm--a', '---|']);
      user('        ---x', { x: abort() }, agent);
      expectSubscriptions(model$.subscriptions).toBe(asked);
      flush();
      expect(outline(agent.state.messages)).toEqual(['user', 'assistant aborted']);
    }),
  );

  it(
    'while it streams: keeps what came and closes in the same frame',
    marbles(({ model, user, expectEvents, expectSubscriptions, flush }) => {
      const model$ = model('--a--b--(c|)', { a: text('Hel'), b: text('lo'), c: done() });
      const asked = '      ^-----!';
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectEvents(agent.prompt$('Hi')).toBe(['A-M--um', 'T-u---t', 'M-u---a', 'm-----|']);
      user('        ------x', { x: abort() }, agent);
      expectSubscriptions(model$.subscriptions).toBe(asked);
      flush();
      expect(agent.state.messages.at(-1)).toMatchObject({
        content: [{ type: 'text', text: 'Hello' }],
        stopReason: 'aborted',
        errorMessage: 'Operation aborted',
      });
    }),
  );

  it(
    'a deaf model changes nothing afterwards',
    marbles(({ model, user, expectEvents, flush }) => {
      const model$ = model('--a--b--(c|)', { a: text('Hel'), b: text('lo'), c: done() }, { deaf: true });
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      expectEvents(agent.prompt$('Hi')).toBe(['A-Mm', 'T-ut', 'M-ua', 'm--|']);
      user('        ---x', { x: abort() }, agent);
      flush();
      expect(agent.state.messages.at(-1)?.content).toEqual([{ type: 'text', text: 'Hel' }]);
    }),
  );

  it(
    'while tools run: keeps the result that came and answers the other call',
    marbles(({ model, tool, user, expectEvents, expectSubscriptions, flush }) => {
      const calls = [toolCall('slow', {}), toolCall('fast', {}), done()];
      const model$ = model('-(a|)', { a: calls });
      const slow = tool(' -------(r|)', { r: 'late' }, { name: 'slow' });
      const fast = tool(' --(r|)', { r: 'soon' }, { name: 'fast' });
      const slowRuns = '  -^----!';
      const fastRuns = '  -^-!';
      const agent = new Agent({ initialState: { model: testModel, tools: [slow, fast] }, streamFn: model$ });
      expectEvents(agent.prompt$('Go')).toBe([
        'AM-x--x',
        'Tu----M',
        'Mu----m',
        'mu----M',
        '-u----m',
        '-u----t',
        '-u----T',
        '-m----M',
        '-X----m',
        '-X----t',
        '------a',
        '------|',
      ]);
      user('        ------x', { x: abort() }, agent);
      expectSubscriptions(slow.subscriptions).toBe(slowRuns);
      expectSubscriptions(fast.subscriptions).toBe(fastRuns);
      flush();
      expect(outline(agent.state.messages)).toEqual([
        'user',
        'assistant toolUse',
        'call_1 error',
        'call_2 ok',
        'assistant aborted',
      ]);
    }),
  );

  it(
    'between two calls in sequence: the second is answered and never runs',
    marbles(({ model, tool, user, expectEvents, expectSubscriptions, flush }) => {
      const model$ = model('(a|)', { a: [toolCall('one', {}), toolCall('two', {}), done()] });
      const one = tool('---(r|)', { r: 'done' }, { name: 'one' });
      const two = tool('---(r|)', { r: 'done' }, { name: 'two' });
      const agent = new Agent({
        initialState: { model: testModel, tools: [one, two] },
        streamFn: model$,
        toolExecution: 'sequential',
      });
      agent.events$.subscribe((event) => {
        if (event.type === 'tool_execution_end') agent.abort();
      });
      expectEvents(agent.prompt$('Go')).toBe([
        'A--x',
        'T--X',
        'M--x',
        'm--M',
        'M--m',
        'u--M',
        'u--m',
        'u--t',
        'u--T',
        'u--M',
        'u--m',
        'm--t',
        'X--a',
        '---|',
      ]);
      expectSubscriptions(one.subscriptions).toBe('^--!');
      expectSubscriptions(two.subscriptions).toBe([]);
      user('-', {}, agent);
      flush();
      expect(outline(agent.state.messages)).toEqual([
        'user',
        'assistant toolUse',
        'call_1 ok',
        'call_2 error',
        'assistant aborted',
      ]);
    }),
  );

  it(
    'a deaf tool is answered at once and has no say later',
    marbles(({ model, tool, user, expectEvents, flush }) => {
      const model$ = model('(a|)', { a: [toolCall('deaf', {}), done()] });
      const deaf = tool('-p-p-p-(r|)', { p: 'working', r: 'late' }, { name: 'deaf', deaf: true });
      const agent = new Agent({ initialState: { model: testModel, tools: [deaf] }, streamFn: model$ });
      expectEvents(agent.prompt$('Go')).toBe([
        'Ap-px',
        'T---M',
        'M---m',
        'm---t',
        'M---T',
        'u---M',
        'u---m',
        'u---t',
        'm---a',
        'X---|',
      ]);
      user('----x', { x: abort() }, agent);
      flush();
      expect(agent.state.messages[2]).toMatchObject({
        content: [{ type: 'text', text: 'Operation aborted' }],
        isError: true,
      });
    }),
  );

  it(
    'at the end, with the answer complete: adds nothing',
    marbles(({ model, expectEvents, flush }) => {
      const model$ = model('--(ab|)', { a: text('Hello'), b: done() });
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      agent.events$.subscribe((event) => {
        if (event.type === 'turn_end') agent.abort();
      });
      expectEvents(agent.prompt$('Hi')).toBe(['A-M', 'T-u', 'M-u', 'm-u', '--m', '--t', '--a', '--|']);
      flush();
      expect(outline(agent.state.messages)).toEqual(['user', 'assistant stop']);
    }),
  );

  it(
    'with a signal aborted beforehand: the prompt is kept and the model not asked',
    marbles(({ model, expectEvents, flush }) => {
      const model$ = model([]);
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model$ });
      agent.events$.subscribe((event) => {
        if (event.type === 'agent_start') agent.abort();
      });
      expectEvents(agent.prompt$('Hi')).toBe(['A', 'T', 'M', 'm', 'M', 'm', 't', 'a', '|']);
      flush();
      expect(outline(agent.state.messages)).toEqual(['user', 'assistant aborted']);
    }),
  );
});

describe('abort in a hook that takes its time', () => {
  const calling = [toolCall('tool', {}), done()];

  function hookCase(
    name: string,
    hooks: (slow: () => Observable<undefined>) => AgentHooks,
    messages: string[],
  ): void {
    it(
      `${name}: unsubscribes it and closes in the same frame`,
      marbles(({ model, user, cold, expectSubscriptions, expectObservable, flush }) => {
        const hook$ = cold('-----(r|)', { r: undefined });
        const agent = new Agent({
          initialState: { model: testModel, tools: [fakeTool('tool')] },
          streamFn: model(messages.length > 2 ? '(a|)' : [], { a: calling }),
          ...hooks(() => hook$),
        });
        user('--x', { x: abort() }, agent);
        expectObservable(agent.prompt$('Go').pipe(ignoreElements())).toBe('--|');
        expectSubscriptions(hook$.subscriptions).toBe('^-!');
        flush();
        expect(outline(agent.state.messages)).toEqual(messages);
      }),
    );
  }

  const unasked = ['user', 'assistant aborted'];
  const answered = ['user', 'assistant toolUse', 'call_1 ok', 'assistant aborted'];
  const unanswered = ['user', 'assistant toolUse', 'call_1 error', 'assistant aborted'];
  hookCase('prepareRequest', (slow) => ({ prepareRequest: slow }), unasked);
  hookCase('transformContext', (slow) => ({ transformContext: slow as never }), unasked);
  hookCase('convertToLlm', (slow) => ({ convertToLlm: slow as never }), unasked);
  hookCase('getApiKey', (slow) => ({ getApiKey: slow }), unasked);
  hookCase('beforeToolCall', (slow) => ({ beforeToolCall: slow }), unanswered);
  hookCase('afterToolCall', (slow) => ({ afterToolCall: slow }), unanswered);
  hookCase('finishTurn', (slow) => ({ finishTurn: slow }), answered);
  hookCase('shouldStopAfterTurn', (slow) => ({ shouldStopAfterTurn: slow }), answered);
  hookCase('prepareNextTurn', (slow) => ({ prepareNextTurn: slow }), answered);
});
