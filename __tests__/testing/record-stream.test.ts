import { describe, expect, it } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { createAssistantMessageEventStream } from '@earendil-works/pi-ai/utils/event-stream';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import * as fc from 'fast-check';
import { concat, lastValueFrom, map, NEVER, type Observable, of, take, throwError, toArray } from 'rxjs';
import {
  agentMarbles,
  assistantMessage,
  done,
  endBlock,
  fails,
  fakeTool,
  modelStream,
  recordStream,
  replayStream,
  scriptedModel,
  testModel,
  text,
  thinking,
  toolCall,
  toolCallArguments,
  toolCallStart,
  toolResultMessage,
  userMessage,
} from 'rx-agent/testing';
import { Agent, type StreamFn } from 'rx-agent';

const context = normalizeContext({ messages: [userMessage('Hi')] });
const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

/** What is emitted at once, the error last. */
function collect(
  streamFn: ReturnType<typeof replayStream>,
  options: Parameters<StreamFn>[2] = {},
): (AssistantMessageEvent | string)[] {
  const events: (AssistantMessageEvent | string)[] = [];
  streamFn(testModel, context, options).subscribe({
    next: (event) => events.push(event),
    error: (error: unknown) => events.push(String(error)),
    complete: () => events.push('complete'),
  });
  return events;
}

function record(
  streamFn: StreamFn,
  options: Parameters<StreamFn>[2] = {},
): [string[], (AssistantMessageEvent | string)[]] {
  const lines: string[] = [];
  const events = collect(
    recordStream(streamFn, (line) => lines.push(line)),
    options,
  );
  return [lines, events];
}

describe('recordStream and replayStream', () => {
  it('play back exactly what was said', () => {
    const [lines, events] = record(
      scriptedModel([[thinking('Hm'), text('Hel'), text('lo'), toolCall('weather', { city: 'Paris' })]]),
    );
    expect(collect(replayStream(lines))).toEqual(events);
    expect(collect(replayStream(lines.join('\n')))).toEqual(events);
    expect(events).toHaveLength(13);
  });

  it('play back whatever a model may say', () => {
    const part = fc.oneof(
      fc.string().map((value) => [text(value)]),
      fc.string().map((value) => [thinking(value)]),
      fc.constant([endBlock()]),
      fc
        .dictionary(fc.string(), fc.jsonValue())
        .map((args) => [toolCall('tool', args as Record<string, string>)]),
      fc
        .json()
        .map((json) => [
          toolCallStart('tool'),
          toolCallArguments(json.slice(0, 3)),
          toolCallArguments(json.slice(3)),
        ]),
    );
    fc.assert(
      fc.property(fc.array(part), fc.constantFrom(done(), done('length'), fails('cut')), (parts, end) => {
        const [lines, events] = record(scriptedModel([[...parts.flat(), end]]));
        expect(collect(replayStream(lines))).toEqual(JSON.parse(JSON.stringify(events)));
      }),
    );
  });

  it('keep the partials of a provider that extends one object in place', async () => {
    const live = assistantMessage([], { stopReason: 'pending' });
    const stream = createAssistantMessageEventStream();
    stream.push({ type: 'start', partial: live });
    live.content.push({ type: 'text', text: '' });
    stream.push({ type: 'text_start', contentIndex: 0, partial: live });
    live.content[0] = { type: 'text', text: 'ab' };
    stream.push({ type: 'text_delta', contentIndex: 0, delta: 'a', partial: live });
    stream.push({ type: 'text_delta', contentIndex: 0, delta: 'b', partial: live });
    stream.push({ type: 'done', reason: 'stop', message: assistantMessage('ab') });
    const lines: string[] = [];
    const recorded = recordStream(
      () => stream,
      (line) => lines.push(line),
    );
    const events = await lastValueFrom(recorded(testModel, context).pipe(toArray()), { defaultValue: [] });
    const asSeen = JSON.parse(JSON.stringify(events)) as unknown;
    const replayed: unknown[] = [];
    replayStream(lines)(testModel, context).subscribe((event) => replayed.push(event));
    expect(replayed).toEqual(asSeen);
  });

  it('write no partial that follows from the deltas', () => {
    const parts = Array.from({ length: 50 }, () => text('x'.repeat(20)));
    const [lines] = record(scriptedModel([parts]));
    expect(lines.filter((line) => line.includes('"partial"'))).toHaveLength(1);
  });

  it('keep failures and errors', () => {
    const [failed, failedEvents] = record(scriptedModel([[text('a'), fails('529 overloaded')]]));
    expect(collect(replayStream(failed))).toEqual(failedEvents);
    const [broken, brokenEvents] = record(
      scriptedModel([
        concat(
          of(text('a')),
          throwError(() => new Error('cut')),
        ),
      ]),
    );
    expect(brokenEvents.at(-1)).toBe('Error: cut');
    expect(collect(replayStream(broken))).toEqual(brokenEvents);
    const [thrown] = record(() => {
      throw new Error('no key');
    });
    expect(collect(replayStream(thrown))).toEqual(['Error: no key']);
  });

  it('end a stream that was stopped before it began as aborted, too', () => {
    const lines: string[] = [];
    const recorded = recordStream(scriptedModel([NEVER]), (line) => lines.push(line));
    recorded({ ...testModel, id: 'other' }, context)
      .subscribe()
      .unsubscribe();
    expect(collect(replayStream(lines, { match: 'order' }))).toMatchObject([
      { type: 'error', reason: 'aborted', error: { model: 'other', content: [] } },
      'complete',
    ]);
  });

  it('end a stream that was stopped as aborted', () => {
    const lines: string[] = [];
    const recorded = recordStream(scriptedModel([[text('Hel'), text('lo')]]), (line) => lines.push(line));
    recorded(testModel, context).pipe(take(3)).subscribe();
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ request: 1, end: 'stopped' });
    const events = collect(replayStream(lines));
    expect(events.slice(0, 3)).toEqual(modelStream([text('Hel'), text('lo')]).slice(0, 3));
    expect(events.slice(3)).toMatchObject([
      { type: 'error', reason: 'aborted', error: { content: [{ text: 'Hel' }], stopReason: 'aborted' } },
      'complete',
    ]);
  });

  describe('timing', () => {
    const lines: string[] = [];
    marbles(({ model, flush }) => {
      const streamFn = model('--a 3s b--(d|)', { a: text('a'), b: text('b'), d: done() });
      recordStream(streamFn, (line) => lines.push(line))(testModel, context).subscribe();
      flush();
    })();
    const letters: Partial<Record<AssistantMessageEvent['type'], string>> = { text_delta: 'd', done: 'z' };
    const drawn = (timing: 'instant' | 'recorded'): Observable<string> =>
      replayStream(lines, { timing })(testModel, context).pipe(map(({ type }) => letters[type] ?? '.'));

    it(
      'keeps the recorded pace',
      marbles(({ expectObservable }) => {
        expectObservable(drawn('recorded')).toBe('--(..d) 2996ms d--(.z|)');
      }),
    );

    it(
      'stops when unsubscribed',
      marbles(({ expectObservable }) => {
        expectObservable(drawn('recorded'), '^ 2s !').toBe('--(..d)');
      }),
    );

    it(
      'is instant by default',
      marbles(({ expectObservable }) => {
        expectObservable(drawn('instant')).toBe('(..dd.z|)');
      }),
    );
  });

  it('write no key, header or token', () => {
    const key = 'very-secret-key-4711';
    const [lines] = record(
      scriptedModel([[text(`echo ${key}`), fails(`401 bad key ${key}, Authorization: Bearer abc.def.ghi`)]]),
      {
        apiKey: key,
        headers: { 'x-token': 'header-secret-1', authorization: 'Bearer header-secret-2' },
        env: { SOME_KEY: 'env-secret-3' },
        metadata: { note: 'metadata-secret' },
      },
    );
    const [more] = record(
      scriptedModel(['token header-secret-1, header-secret-2 and env-secret-3, sk-ant-REDACTED']),
      {
        headers: { 'x-token': 'header-secret-1', authorization: 'Bearer header-secret-2' },
        env: { SOME_KEY: 'env-secret-3' },
      },
    );
    const all = [...lines, ...more].join('\n');
    for (const secret of [
      key,
      'header-secret',
      'env-secret',
      'metadata-secret',
      'abc.def',
      'abcdef0123',
      'Headers',
    ]) {
      expect(all).not.toContain(secret);
    }
    expect(all).toContain('401 bad key [redacted], Authorization: Bearer [redacted]');
  });

  it('replay a whole conversation, ids and times apart', async () => {
    const tools = [fakeTool('weather', 'sunny')];
    const lines: string[] = [];
    const model = scriptedModel([[toolCall('weather', { city: 'Paris' })], 'It is sunny.']);
    const agent = new Agent({
      initialState: { model: testModel, tools },
      streamFn: recordStream(model, (line) => lines.push(line)),
    });
    await agent.prompt(userMessage('Weather?'));
    const again = new Agent({ initialState: { model: testModel, tools }, streamFn: replayStream(lines) });
    await again.prompt(userMessage('Weather?', { timestamp: 99 }));
    expect(again.state.messages.at(-1)).toEqual(agent.state.messages.at(-1));
    expect(again.state.messages).toHaveLength(4);
  });

  describe('a request that is not the recorded one', () => {
    const call = toolCall('weather', { city: 'Paris' }, { id: 'x' });
    const asked = (result: string, model = testModel, id = 'x'): Parameters<StreamFn> => [
      model,
      normalizeContext({
        systemPrompt: 'Be brief.',
        messages: [
          userMessage('Weather?'),
          assistantMessage([{ ...call, id }]),
          toolResultMessage({ ...call, id }, result),
        ],
        tools: [fakeTool('weather')],
      }),
    ];
    const lines: string[] = [];
    recordStream(scriptedModel(['ok']), (line) => lines.push(line))(...asked('sunny')).subscribe();

    it('fails with what differs', () => {
      expect(() => replayStream(lines)(...asked('rainy'))).toThrow(
        'replayStream: request 1 is not the recorded one:\n' +
          '  messages[3].content[0].text: recorded "sunny", now "rainy"',
      );
      expect(() => replayStream(lines)(...asked('sunny', { ...testModel, id: 'other' }))).toThrow(
        'model.id: recorded "test-model", now "other"',
      );
      expect(() =>
        replayStream(lines)(testModel, normalizeContext({ messages: [userMessage('Weather?')] })),
      ).toThrow('messages[0].role: recorded "system", now "user"');
    });

    it('may have other ids', () => {
      expect(() => replayStream(lines)(...asked('sunny', testModel, 'y'))).not.toThrow();
    });

    it('is let through by order', () => {
      expect(() => replayStream(lines, { match: 'order' })(...asked('rainy'))).not.toThrow();
    });

    it('fails when the recording has no more', () => {
      const replayed = replayStream(lines);
      void replayed(...asked('sunny'));
      expect(() => replayed(...asked('sunny'))).toThrow(
        'replayStream: request 2 was not recorded: the recording has 1.',
      );
    });
  });

  it.each([
    ['', 'Broken recording, line 1: the recording is empty.'],
    ['{"format":"else"}', 'Broken recording, line 1: expected the header of a rx-agent-stream recording.'],
    [
      '{"format":"rx-agent-stream","version":9}',
      'Broken recording, line 1: format version 9 is not the one this library reads (1).',
    ],
    ['HEADER\n{"request":1,', 'Broken recording, line 2: it is not JSON.'],
    ['HEADER\n\n[]', 'Broken recording, line 3: it is not an object.'],
    ['HEADER\n{"request":1,"at":0,"end":"complete"}', 'Broken recording, line 2: request 1 has not begun.'],
    [
      'HEADER\nREQUEST\n{"request":1,"at":0,"event":{"type":"done"}}',
      'Broken recording, line 3: its done event has no message.',
    ],
    [
      'HEADER\nREQUEST\n{"request":1,"at":0}',
      'Broken recording, line 3: it has neither an event nor an end.',
    ],
    ['HEADER\nREQUEST', 'Broken recording, line 2: it is the last one, but request 1 has no end.'],
  ])('say the line of a broken file: %s', (file, message) => {
    const recording = file
      .replace('HEADER', '{"format":"rx-agent-stream","version":1}')
      .replace('REQUEST', '{"request":1,"model":{"provider":"p","id":"i","api":"a"},"messages":[]}');
    expect(() => replayStream(recording)).toThrow(message);
  });
});
