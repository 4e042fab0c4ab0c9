import type { AssistantMessage, AssistantMessageEvent } from '@earendil-works/pi-ai';
import { describe, expect, it } from '@jest/globals';
import { firstValueFrom } from 'rxjs';
import { streamProxy } from '../../src/proxy/index.js';
import { testModel, testUsage } from '../../src/testing/index.js';
import { ask, context, event, listen, listenPieces } from './loopback.js';

const start = event({ type: 'start' });
const block = event({ type: 'text_start', contentIndex: 0 });
const delta = (text: string): string => event({ type: 'text_delta', contentIndex: 0, delta: text });
const end = event({ type: 'text_end', contentIndex: 0 });
const done = event({ type: 'done', reason: 'stop', usage: testUsage });

function last(events: readonly AssistantMessageEvent[]): AssistantMessage | undefined {
  const final = events.at(-1);
  return final?.type === 'done' ? final.message : final?.type === 'error' ? final.error : undefined;
}

it.each(['\n', '\r\n', '\r'])(
  'one byte a chunk, lines that end in %j: the text is whole',
  async (newline) => {
    const text = 'Crème brûlée 🍮, 日本';
    const bytes = new TextEncoder().encode(
      [start, ': a comment\n\n', 'id: 7\nevent: x\n', block, delta(text), end, done]
        .join('')
        .replaceAll('\n', newline),
    );
    await using server = await listenPieces(Array.from(bytes, (byte) => new Uint8Array([byte])));
    expect(last(await ask(server.url))).toMatchObject({
      stopReason: 'stop',
      content: [{ type: 'text', text }],
    });
  },
);

it('reads data without a space and on several lines', async () => {
  await using server = await listenPieces([
    start,
    block,
    'data:{"type":"text_delta",\ndata: "contentIndex":0,\ndata:"delta":"Hi"}\n\n',
    end,
    done,
  ]);
  expect(last(await ask(server.url))).toMatchObject({ stopReason: 'stop', content: [{ text: 'Hi' }] });
});

it('a connection that closes without a final event is an error that keeps the text', async () => {
  await using server = await listenPieces([start, block, delta('Half an ans')]);
  expect(last(await ask(server.url))).toMatchObject({
    stopReason: 'error',
    errorMessage: 'The proxy closed the connection before the answer was complete.',
    content: [{ type: 'text', text: 'Half an ans' }],
  });
});

it.each([done.trimEnd(), `${done.trimEnd()}\n`])(
  'a final event without its last newline is a normal end',
  async (final) => {
    await using server = await listenPieces([start, block, delta('Hi'), end, final]);
    expect(last(await ask(server.url))).toMatchObject({ stopReason: 'stop', usage: testUsage });
  },
);

it('what comes after the final event changes nothing, and the connection is closed', async () => {
  let closed = (): void => undefined;
  const whenClosed = new Promise<void>((resolve) => (closed = resolve));
  await using server = await listen((_request, response) => {
    response.on('close', closed);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write([start, done, 'data: {broken\n\n', delta('more'), done].join(''));
  });
  expect((await ask(server.url)).map(({ type }) => type)).toEqual(['start', 'done']);
  await whenClosed;
});

describe('an answer that makes no sense is an error that keeps the text', () => {
  it.each([
    ['data: {"type":\n\n', 'The proxy sent malformed JSON: {"type":.'],
    [event(7), 'The proxy sent 7 where an event should be.'],
    [event({ type: 'sing' }), 'The proxy sent an event of the unknown type sing.'],
    [
      event({ type: 'text_delta', contentIndex: 3, delta: 'x' }),
      'The proxy sent text_delta for content 3, which has not started.',
    ],
    [event({ type: 'text_start', contentIndex: 3 }), 'The proxy sent text_start for content 3 instead of 1.'],
    [
      event({ type: 'toolcall_delta', contentIndex: 0, delta: 'x' }),
      'The proxy sent toolcall_delta for content 0, which is of type text.',
    ],
    [event({ type: 'text_delta', contentIndex: 0 }), 'The proxy sent text_delta with the delta undefined.'],
    [
      event({ type: 'done', reason: 'bored', usage: testUsage }),
      'The proxy sent done with the reason bored.',
    ],
    [delta('x'.repeat(2000)), 'The proxy sent an event of more than 1000 characters.'],
    [new Uint8Array([100, 0xff]), 'The proxy sent bytes that are not UTF-8.'],
  ])('%#', async (piece, errorMessage) => {
    await using server = await listenPieces([start, block, delta('Hi'), piece, delta('more')]);
    const message = last(await ask(server.url, { maxEventLength: 1000 }));
    expect(message).toMatchObject({
      stopReason: 'error',
      errorMessage,
      content: [{ type: 'text', text: 'Hi' }],
    });
  });
});

it('a server that cannot be reached, says nothing or is another is an error', async () => {
  const server = await listenPieces([]);
  await server[Symbol.asyncDispose]();
  await using silent = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.flushHeaders();
  });
  await using page = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<p>Hello');
  });
  const texts = [ask(server.url), ask(silent.url, { idleTimeoutMs: 30 }), ask(page.url)];
  const messages = (await Promise.all(texts)).map((events) => last(events)?.errorMessage);
  expect(messages).toEqual([
    expect.stringContaining('The proxy cannot be reached: '),
    'The proxy sent nothing for 30 ms.',
    'The proxy answered with text/html instead of an event stream: is there a server at this URL?',
  ]);
});

it('aborting ends the answer as aborted, before and during the request', async () => {
  await using server = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(start + block + delta('Hi'));
  });
  const abort = new AbortController();
  const seen: AssistantMessageEvent[] = [];
  streamProxy(testModel, context, { proxyUrl: server.url, authToken: 't', signal: abort.signal }).subscribe(
    (it) => {
      seen.push(it);
      if (it.type === 'text_delta') abort.abort();
    },
  );
  const options = { proxyUrl: server.url, authToken: 't', signal: AbortSignal.abort() };
  const early = await firstValueFrom(streamProxy(testModel, context, options));
  await new Promise((resolve) => {
    if (abort.signal.aborted) resolve(undefined);
    else abort.signal.addEventListener('abort', resolve);
  });
  expect([early.type, last([early])?.stopReason]).toEqual(['error', 'aborted']);
  expect(last(seen)).toMatchObject({ stopReason: 'aborted', content: [{ text: 'Hi' }] });
});

it('tool arguments one character an event, 60,000 of them: exact before the call ends', async () => {
  expect(await argumentsBeforeEnd(60_000)).toEqual({ text: 'a'.repeat(60_000 - 11) });
});

async function argumentsBeforeEnd(length: number): Promise<unknown> {
  const json = JSON.stringify({ text: 'a'.repeat(length - 11) });
  const call = { type: 'toolCall', id: 'c', name: 'write', arguments: JSON.parse(json) as unknown };
  const body = [
    start,
    event({ type: 'toolcall_start', contentIndex: 0, id: 'c', toolName: 'write' }),
    ...Array.from(json, (it) => event({ type: 'toolcall_delta', contentIndex: 0, delta: it })),
  ].join('');
  const ending = event({ type: 'toolcall_end', contentIndex: 0, toolCall: call }) + done;
  await using server = await listenPieces([body, ending]);
  const events = await ask(server.url);
  const beforeEnd = events.findLast(({ type }) => type === 'toolcall_delta');
  const first = beforeEnd && 'partial' in beforeEnd ? beforeEnd.partial.content[0] : undefined;
  return first?.type === 'toolCall' ? first.arguments : undefined;
}
