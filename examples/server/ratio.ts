import { performance } from 'node:perf_hooks';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import { lastValueFrom } from 'rxjs';
import { streamProxy } from 'rx-agent/proxy';
import { OFFLINE_MODEL } from '../offline-model/offline-models.js';

const encoder = new TextEncoder();
const line = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** A body with a tool call whose arguments are `length` characters of JSON, each in an event of its own. */
function argumentsBody(length: number): Uint8Array {
  const json = JSON.stringify({ text: 'a'.repeat(length - '{"text":""}'.length) });
  const toolCall = { type: 'toolCall', id: 'c', name: 'write', arguments: JSON.parse(json) as unknown };
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
  const events = [
    { type: 'start' },
    { type: 'toolcall_start', contentIndex: 0, id: 'c', toolName: 'write' },
    ...Array.from(json, (delta) => ({ type: 'toolcall_delta', contentIndex: 0, delta })),
    { type: 'toolcall_end', contentIndex: 0, toolCall },
    { type: 'done', reason: 'toolUse', usage },
  ];
  return encoder.encode(events.map(line).join(''));
}

/** Milliseconds in which the client reads a body; the least of some runs, which is what the work takes. */
async function millisecondsFor(length: number): Promise<number> {
  const body = argumentsBody(length);
  const context = normalizeContext({ messages: [{ role: 'user', content: 'Write', timestamp: 0 }] });
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response(body.slice(), { headers: { 'Content-Type': 'text/event-stream' } }));
  let least = Infinity;
  for (let run = 0; run < 5; run++) {
    const started = performance.now();
    const options = { proxyUrl: 'http://proxy.test', authToken: 't', fetch };
    const last = await lastValueFrom(streamProxy(OFFLINE_MODEL, context, options));
    if (last.type !== 'done') throw new Error('The answer was not read to its end.');
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Prints what twice the length of a tool call's arguments, a character an event, costs the client in time. */
export async function printRatio(): Promise<void> {
  const lengths = [30_000, 60_000, 120_000];
  const times: number[] = [];
  for (const length of lengths) times.push(await millisecondsFor(length));
  lengths.forEach((length, index) => {
    const time = times[index] ?? NaN;
    const before = times[index - 1];
    const ratio = before === undefined ? '' : `, ${(time / before).toFixed(2)} times the time of half of it`;
    console.log(`${String(length)} characters of arguments: ${time.toFixed(0)} ms${ratio}`);
  });
}
