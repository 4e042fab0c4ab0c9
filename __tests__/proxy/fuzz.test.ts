import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { streamProxy } from '../../src/proxy/index.js';
import { testModel, testUsage } from '../../src/testing/index.js';
import { collect, context, event, timeless } from './loopback.js';

const call = { type: 'toolCall', id: 'a', name: 'weather', arguments: { city: 'Zürich 🌧️' } };
const bytes = new TextEncoder().encode(
  [
    event({ type: 'start' }),
    ': a comment\n\n',
    event({ type: 'text_start', contentIndex: 0 }),
    event({ type: 'text_delta', contentIndex: 0, delta: 'Grüße, 日本 ' }),
    event({ type: 'text_delta', contentIndex: 0, delta: '🍮\n"quoted"' }),
    event({ type: 'text_end', contentIndex: 0 }),
    event({ type: 'toolcall_start', contentIndex: 1, id: 'a', toolName: 'weather' }),
    event({ type: 'toolcall_delta', contentIndex: 1, delta: '{"city":"Zür' }),
    event({ type: 'toolcall_delta', contentIndex: 1, delta: 'ich 🌧️"}' }),
    event({ type: 'toolcall_end', contentIndex: 1, toolCall: call }),
    event({ type: 'done', reason: 'toolUse', usage: testUsage }),
  ].join(''),
);
const content = [{ type: 'text', text: 'Grüße, 日本 🍮\n"quoted"' }, call];
const cuts = fc.array(fc.nat({ max: bytes.length }), { maxLength: 40 });

/** What the client makes of a body that comes in the pieces between `cuts`. */
function read(body: Uint8Array, at: readonly number[]): Promise<AssistantMessageEvent[]> {
  const edges = [0, ...at.filter((cut) => cut < body.length).sort((a, b) => a - b), body.length];
  const pieces = edges.slice(1).map((edge, index) => body.slice(edges[index], edge));
  const answer = (): Promise<Response> =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            for (const piece of pieces) controller.enqueue(piece);
            controller.close();
          },
        }),
        { headers: { 'Content-Type': 'text/event-stream' } },
      ),
    );
  return collect(
    streamProxy(testModel, context, { proxyUrl: 'http://proxy.test', authToken: 't', fetch: answer }),
  );
}

it('cut anywhere, the events are the same', async () => {
  const whole = timeless(await read(bytes, []));
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      expect(timeless(await read(bytes, at))).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

it('truncated anywhere, it is the message or an error with the beginning of its text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length }), cuts, async (length, at) => {
      const events = await read(bytes.slice(0, length), at);
      const final = events.at(-1);
      if (final?.type === 'done') expect(final.message.content).toEqual(content);
      else {
        const error = final?.type === 'error' ? final.error : undefined;
        const first = error?.content[0];
        expect(error?.errorMessage).toBe('The proxy closed the connection before the answer was complete.');
        expect('Grüße, 日本 🍮\n"quoted"'.startsWith(first?.type === 'text' ? first.text : '')).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

it('with flipped bytes, there is one final event and it is the last', async () => {
  const flips = fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(flips, cuts, async (flipped, at) => {
      const body = bytes.slice();
      for (const [index, mask] of flipped) body[index] = (body[index] ?? 0) ^ mask;
      const events = await read(body, at);
      const finals = events.filter(({ type }) => type === 'done' || type === 'error');
      expect([finals.length, events.at(-1) === finals[0]]).toEqual([1, true]);
    }),
    { numRuns: 300 },
  );
});
