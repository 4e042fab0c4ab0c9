import { afterEach, describe, expect, it } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { AssistantMessageEventStream } from '@earendil-works/pi-ai/utils/event-stream';
import { EMPTY, from, lastValueFrom } from 'rxjs';
import {
  type AgentEvent,
  agentLoop,
  type AgentLoopConfig,
  type AgentMessage,
  setDefaultStreamFn,
  type StreamFn,
} from 'rx-agent';
import {
  assistantMessage,
  modelStream,
  scriptedModel,
  type ScriptedModel,
  testModel,
  userMessage,
} from 'rx-agent/testing';

const EVENTS = modelStream('Hello there');

function eventStream(events: readonly AssistantMessageEvent[]): AssistantMessageEventStream {
  const stream = new AssistantMessageEventStream();
  for (const event of events) stream.push(event);
  stream.end();
  return stream;
}

// eslint-disable-next-line @typescript-eslint/require-await -- an async iterable of what is there
async function* generator(): AsyncGenerator<AssistantMessageEvent> {
  yield* EVENTS;
}

const sources: [string, StreamFn][] = [
  ["pi-ai's event stream", () => eventStream(EVENTS)],
  ["a Promise of pi-ai's event stream", () => Promise.resolve(eventStream(EVENTS))],
  ['an async iterable', () => generator()],
  ['a Promise of an async iterable', () => Promise.resolve(generator())],
  ['an Observable', () => from(EVENTS)],
  ['a Promise of an Observable', () => Promise.resolve(from(EVENTS))],
];

function run(streamFn: StreamFn | undefined): Promise<AgentEvent> {
  const config: AgentLoopConfig = { model: testModel, ...(streamFn !== undefined && { streamFn }) };
  return lastValueFrom(agentLoop([userMessage('Hi')], { messages: [] }, config));
}

async function answer(streamFn: StreamFn | undefined): Promise<AgentMessage | undefined> {
  const last = await run(streamFn);
  return last.type === 'agent_end' ? last.messages[1] : undefined;
}

/** The options of the one request of a run. */
async function optionsOf(
  config: Partial<AgentLoopConfig>,
): Promise<ScriptedModel['requests'][number]['options']> {
  const streamFn = scriptedModel(['a']);
  await lastValueFrom(
    agentLoop([userMessage('Hi')], { messages: [] }, { model: testModel, streamFn, ...config }),
  );
  return streamFn.requests[0]?.options;
}

describe('what a stream function may return', () => {
  it.each(sources)('%s', async (_, streamFn) => {
    expect(await answer(streamFn)).toMatchObject({
      content: [{ type: 'text', text: 'Hello there' }],
      stopReason: 'stop',
    });
  });

  it.each(sources)('%s gives the same updates', async (_, streamFn) => {
    const deltas: string[] = [];
    const run$ = agentLoop([userMessage('Hi')], { messages: [] }, { model: testModel, streamFn });
    await new Promise<void>((resolve, reject) => {
      run$.subscribe({
        next: (event) => {
          if (event.type === 'message_update' && event.assistantMessageEvent.type === 'text_delta')
            deltas.push(event.assistantMessageEvent.delta);
        },
        error: reject,
        complete: resolve,
      });
    });
    expect(deltas).toEqual(['Hello', ' there']);
  });

  it.each([
    ['bare', (stream: AssistantMessageEventStream) => stream],
    ['as a Promise', (stream: AssistantMessageEventStream) => Promise.resolve(stream)],
  ])("pi-ai's event stream ended with a result and no last event, %s", async (_, wrap) => {
    const streamFn: StreamFn = () => {
      const stream = new AssistantMessageEventStream();
      for (const event of EVENTS.slice(0, -1)) stream.push(event);
      stream.end(assistantMessage('The result'));
      return wrap(stream);
    };
    expect(await answer(streamFn)).toMatchObject({
      content: [{ type: 'text', text: 'The result' }],
      stopReason: 'stop',
    });
  });

  it('a stream that ends with neither is a failure', async () => {
    const error = { stopReason: 'error', errorMessage: 'The model stream ended without a final message.' };
    expect(await answer(() => eventStream([]))).toMatchObject(error);
    expect(await answer(() => EMPTY)).toMatchObject(error);
  });
});

describe('which stream function is used', () => {
  afterEach(() => {
    setDefaultStreamFn(undefined);
  });

  it('the default may be set after the run was made, and is taken back with undefined', async () => {
    const run$ = agentLoop([userMessage('Hi')], { messages: [] }, { model: testModel });
    const fallback = scriptedModel(['a']);
    setDefaultStreamFn(fallback);
    await lastValueFrom(run$);
    expect(fallback.requests.length).toBe(1);
    setDefaultStreamFn(undefined);
    await expect(lastValueFrom(run$)).rejects.toMatchObject({ code: 'NO_STREAM_FN' });
  });

  it('the option comes before the default', async () => {
    const fallback = scriptedModel(['no']);
    setDefaultStreamFn(fallback);
    expect(await answer(scriptedModel(['yes']))).toMatchObject({ content: [{ type: 'text', text: 'yes' }] });
    expect(fallback.requests.length).toBe(0);
  });
});

describe('what a request is sent with', () => {
  it('nothing but a signal by default: no attribution, no key, no level', async () => {
    expect(await optionsOf({})).toEqual({ signal: expect.any(AbortSignal) });
  });

  it('the options of pi-ai as they are', async () => {
    const options = {
      apiKey: 'secret',
      sessionId: 'session-1',
      temperature: 0.5,
      maxTokens: 100,
      headers: { 'x-mine': '1' },
    };
    expect(await optionsOf(options)).toEqual({ ...options, signal: expect.any(AbortSignal) });
  });

  it("reasoning as it is, and none for 'off'", async () => {
    expect((await optionsOf({ reasoning: 'xhigh' }))?.reasoning).toBe('xhigh');
    const asked = { prepareRequest: () => ({ thinkingLevel: 'off' as const }), reasoning: 'high' as const };
    expect(Object.keys((await optionsOf(asked)) ?? {})).toEqual(['signal']);
  });

  it("none of the engine's own keys", async () => {
    const own: Partial<AgentLoopConfig> = {
      toolExecution: 'sequential',
      maxParallelTools: 2,
      getSteeringMessages: () => [],
      getFollowUpMessages: () => [],
      steering$: EMPTY,
      followUp$: EMPTY,
      abort$: EMPTY,
      signal: new AbortController().signal,
      convertToLlm: () => [],
      transformContext: (messages) => messages,
      getApiKey: () => undefined,
      beforeToolCall: () => undefined,
      afterToolCall: () => undefined,
      finishTurn: () => undefined,
      shouldStopAfterTurn: () => false,
      prepareNextTurn: () => undefined,
      prepareRequest: () => undefined,
    };
    expect(Object.keys((await optionsOf(own)) ?? {})).toEqual(['signal']);
  });

  it("the run's own signal, which the caller's aborts", async () => {
    const caller = new AbortController();
    const options = await optionsOf({ signal: caller.signal });
    expect(options?.signal).not.toBe(caller.signal);
    expect(options?.signal?.aborted).toBe(false);
  });
});
