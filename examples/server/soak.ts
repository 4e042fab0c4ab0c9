import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import { lastValueFrom, map, take, toArray } from 'rxjs';
import { createProxyHandler, streamProxy } from 'rx-agent/proxy';
import { createOfflineModels, OFFLINE_MODEL } from '../offline-model/offline-models.js';
import { printRatio } from './ratio.js';

// Some minutes of clients that read whole answers and clients that vanish in mid-stream, on the loopback. Prints what is
// open and how much memory is in use; exits 1 when an answer was not whole, or when something stays open at the end.
//   npm run soak -- --minutes 3 --clients 40
//   npm run soak -- --ratio    prints instead how the time of a long tool call grows with its length
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, clients: { type: 'string' }, ratio: { type: 'boolean' } },
});
if (values.ratio === true) {
  await printRatio();
  process.exit();
}
const minutes = Number(values.minutes ?? 3);
const clients = Number(values.clients ?? 40);

let open = 0;
const handler = createProxyHandler({
  models: createOfflineModels({ paceMs: 2 }),
  authorize: () => 'soak',
  maxStreamsPerCaller: clients * 2,
  onRequest: () => {
    open++;
  },
  onEnd: () => {
    open--;
  },
});
const listener = getRequestListener(handler);
const server = createServer((request, response) => void listener(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const proxyUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
const context = normalizeContext({ messages: [{ role: 'user', content: 'Hello', timestamp: 0 }] });

let whole = 0;
let broken = 0;
let vanished = 0;
const until = Date.now() + minutes * 60_000;

async function client(vanishes: boolean): Promise<void> {
  while (Date.now() < until) {
    const events = vanishes ? Math.ceil(Math.random() * 20) : Infinity;
    const types$ = streamProxy(OFFLINE_MODEL, context, { proxyUrl, authToken: 'soak' }).pipe(
      take(events),
      map(({ type }) => type),
      toArray(),
    );
    const types = await lastValueFrom(types$);
    if (vanishes) vanished++;
    else if (types.at(-1) === 'done') whole++;
    else broken++;
  }
}

function report(): void {
  const heap = Math.round(process.memoryUsage().heapUsed / 1e6);
  console.log(
    `${String(whole)} whole, ${String(broken)} broken, ${String(vanished)} vanished, ${String(open)} open, ${String(heap)} MB`,
  );
}

const reporting = setInterval(report, 10_000);
await Promise.all(Array.from({ length: clients }, (_, index) => client(index % 2 === 1)));
clearInterval(reporting);
// The last clients' connections close on their own time; nothing may still be open when they have.
for (let waited = 0; open > 0 && waited < 50; waited++)
  await new Promise((resolve) => setTimeout(resolve, 100));
report();
server.close();
server.closeAllConnections();
process.exitCode = broken > 0 || open > 0 ? 1 : 0;
