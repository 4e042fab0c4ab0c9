import { expect, it } from '@jest/globals';
import { Subject } from 'rxjs';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { Agent, ofEventType, select } from 'rx-agent';
import {
  fakeTool,
  modelStream,
  scriptedModel,
  testModel,
  text,
  toolCall,
  userMessage,
} from 'rx-agent/testing';

/** An async iterable whose `next()` gives these, one after the other. */
function giving(results: readonly unknown[]): AsyncIterable<AssistantMessageEvent> {
  const left = [...results];
  return { [Symbol.asyncIterator]: () => ({ next: () => left.shift() as never }) };
}

async function answerTo(results: readonly unknown[]): Promise<unknown> {
  const agent = new Agent({ initialState: { model: testModel }, streamFn: () => giving(results) });
  await agent.prompt('Hi');
  return agent.state.messages.at(-1);
}

it('next() of a model may give its results without a promise', async () => {
  const results = modelStream([text('Hello')]).map((value) => ({ done: false, value }));
  expect(await answerTo(results)).toMatchObject({
    stopReason: 'stop',
    content: [{ type: 'text', text: 'Hello' }],
  });
});

it('next() of a model that gives no result is an error of the answer', async () => {
  const [start] = modelStream([text('Hello')]);
  expect(await answerTo([{ done: false, value: start }, undefined])).toMatchObject({
    role: 'assistant',
    stopReason: 'error',
  });
});

it('what an observer causes and commands keeps its order', () => {
  const progress$ = new Subject<string>();
  const agent = new Agent({
    initialState: { model: testModel, tools: [fakeTool('slow', () => progress$)] },
    streamFn: scriptedModel([[toolCall('slow')], 'Done']),
  });
  const log: string[] = [];
  agent.state$
    .pipe(select(({ queue }) => queue.steering.length))
    .subscribe((waiting) => log.push(`${String(waiting)} wait`));
  agent.events$.pipe(ofEventType('tool_execution_update')).subscribe(({ partialResult }) => {
    log.push(JSON.stringify(partialResult.content[0]));
    if (log.length > 2) return;
    progress$.next('three');
    agent.steer(userMessage('And this'));
    progress$.next('four');
  });
  agent.prompt$('Hi').subscribe();
  progress$.next('one');
  progress$.next('two');
  expect(log).toEqual([
    '0 wait',
    '{"type":"text","text":"one"}',
    '{"type":"text","text":"two"}',
    '1 wait',
    '{"type":"text","text":"three"}',
  ]);
});
