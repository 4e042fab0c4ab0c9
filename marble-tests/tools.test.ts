import { describe, expect, it } from '@jest/globals';
import { Agent, ofEventType } from 'rx-agent';
import { map } from 'rxjs';
import { agentMarbles, done, testModel, toolCall } from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

const TWO = [toolCall('slow', {}), toolCall('fast', {}), done()];

describe('tools in parallel', () => {
  it(
    'start in source order, end as they finish, and report in source order',
    marbles(({ model, tool, expectEvents, expectObservable, expectSubscriptions, flush }) => {
      const model$ = model(['(a|)', '-(b|)'], { a: TWO, b: done() });
      const slow = tool('----(r|)', { r: 'slow result' }, { name: 'slow' });
      const fast = tool('--(r|)', { r: 'fast result' }, { name: 'fast' });
      const agent = new Agent({ initialState: { model: testModel, tools: [slow, fast] }, streamFn: model$ });
      const ended$ = agent.events$.pipe(
        ofEventType('tool_execution_end'),
        map(({ toolName }) => toolName),
      );
      expectObservable(ended$, '^-----!').toBe('--f-s', { f: 'fast', s: 'slow' });
      expectEvents(agent.prompt$('Go')).toBe([
        'A-x-xM',
        'T---Mm',
        'M---mt',
        'm---Ma',
        'M---m|',
        'u---t-',
        'u---T-',
        'u-----',
        'u-----',
        'u-----',
        'u-----',
        'm-----',
        'X-----',
        'X-----',
      ]);
      expectSubscriptions(slow.subscriptions).toBe('^---!');
      expectSubscriptions(fast.subscriptions).toBe('^-!');
      flush();
      expect(agent.state.messages.slice(2, 4)).toMatchObject([{ toolName: 'slow' }, { toolName: 'fast' }]);
    }),
  );

  it(
    'run as many at once as maxParallelTools allows',
    marbles(({ model, tool, expectSubscriptions, expectState }) => {
      const calls = [toolCall('tool', {}), toolCall('tool', {}), toolCall('tool', {}), done()];
      const worker = tool('--(r|)', { r: 'ok' });
      const agent = new Agent({
        initialState: { model: testModel, tools: [worker] },
        streamFn: model(['-(a|)', '-(b|)'], { a: calls, b: done() }),
        maxParallelTools: 2,
      });
      expectState(agent, (state) => state.isStreaming).toBe('t-----f', { f: false, t: true });
      agent.prompt$('Go').subscribe();
      expectSubscriptions(worker.subscriptions).toBe(['-^-!', '-^-!', '---^-!']);
    }),
  );

  it(
    'show their progress while they run',
    marbles(({ model, tool, expectEvents, expectState }) => {
      const busy = tool('-p-q-(r|)', { p: '10 %', q: '90 %', r: 'done' }, { name: 'slow' });
      const agent = new Agent({
        initialState: { model: testModel, tools: [busy] },
        streamFn: model(['(a|)', '(b|)'], { a: [toolCall('slow', {}), done()], b: done() }),
      });
      const progress = { n: undefined, p: '10 %', q: '90 %' };
      expectState(agent, (state) => {
        const content = state.toolExecutions[0]?.partialResult?.content[0];
        return content?.type === 'text' ? content.text : undefined;
      }).toBe('np-q-n', progress);
      expectEvents(agent.prompt$('Go')).toBe([
        'Ap-p-x',
        'T----M',
        'M----m',
        'm----t',
        'M----T',
        'u----M',
        'u----m',
        'u----t',
        'm----a',
        'X----|',
      ]);
    }),
  );

  it(
    'a call that fails leaves the others alone',
    marbles(({ model, tool, expectEvents, flush }) => {
      const slow = tool('---(r|)', { r: 'ok' }, { name: 'slow' });
      const fast = tool('-#', {}, { name: 'fast', error: new Error('no such file') });
      const agent = new Agent({
        initialState: { model: testModel, tools: [slow, fast] },
        streamFn: model(['(a|)', '(b|)'], { a: TWO, b: done() }),
      });
      expectEvents(agent.prompt$('Go')).toBe([
        'Ax-x',
        'T--M',
        'M--m',
        'm--M',
        'M--m',
        'u--t',
        'u--T',
        'u--M',
        'u--m',
        'u--t',
        'u--a',
        'm--|',
        'X---',
        'X---',
      ]);
      flush();
      expect(agent.state.messages.slice(2, 4)).toMatchObject([
        { toolName: 'slow', isError: false, content: [{ text: 'ok' }] },
        { toolName: 'fast', isError: true, content: [{ text: 'no such file' }] },
      ]);
    }),
  );
});

describe('tools in sequence', () => {
  it(
    'start, end and report one after the other',
    marbles(({ model, tool, expectEvents, expectSubscriptions }) => {
      const slow = tool('---(r|)', { r: 'ok' }, { name: 'slow' });
      const fast = tool('-(r|)', { r: 'ok' }, { name: 'fast' });
      const agent = new Agent({
        initialState: { model: testModel, tools: [slow, fast] },
        streamFn: model(['(a|)', '(b|)'], { a: TWO, b: done() }),
        toolExecution: 'sequential',
      });
      expectEvents(agent.prompt$('Go')).toBe([
        'A--xx',
        'T--MM',
        'M--mm',
        'm--Xt',
        'M---T',
        'u---M',
        'u---m',
        'u---t',
        'u---a',
        'u---|',
        'u----',
        'm----',
        'X----',
      ]);
      expectSubscriptions(slow.subscriptions).toBe('^--!');
      expectSubscriptions(fast.subscriptions).toBe('---^!');
    }),
  );

  it(
    'one sequential tool makes the whole batch sequential',
    marbles(({ model, tool, expectSubscriptions, expectState }) => {
      const slow = tool('---(r|)', { r: 'ok' }, { name: 'slow' });
      const fast = tool('-(r|)', { r: 'ok' }, { name: 'fast', executionMode: 'sequential' });
      const agent = new Agent({
        initialState: { model: testModel, tools: [slow, fast] },
        streamFn: model(['(a|)', '(b|)'], { a: TWO, b: done() }),
      });
      expectState(agent, (state) => state.isStreaming).toBe('t---f', { f: false, t: true });
      agent.prompt$('Go').subscribe();
      expectSubscriptions(slow.subscriptions).toBe('^--!');
      expectSubscriptions(fast.subscriptions).toBe('---^!');
    }),
  );
});
