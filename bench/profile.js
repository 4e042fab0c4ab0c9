/**
 * A CPU profile of one row by self time: `npm run profile -- w3 [row] [runtime] [seconds]`. `row` is an id such as "W2 500",
 * the first one by default; `runtime` a file of `runtimes/`, by default the one that the budget is about. Prints the
 * functions that took most, with who called them.
 */
import { Session } from 'node:inspector/promises';

const [name, id, load, seconds = '3'] = process.argv.slice(2);
const { rows } = await import(`./workloads/${name}.js`);
if (rows === undefined) throw new Error(`${name} plays no script: there is nothing to profile.`);
const row = rows.find((candidate) => id === undefined || candidate.id === id);
if (row === undefined) throw new Error(`No such row: there are ${rows.map((known) => known.id).join(', ')}.`);
const file = load ?? (row.subject === undefined ? 'rx-agent' : 'rx-agent-stream');
const runtime = await import(`./runtimes/${file}.js`);
const playAll = () =>
  Promise.all(
    Array.from({ length: row.agents ?? 1 }, () =>
      runtime.play(row.script, { observers: row.observers ?? 1 }),
    ),
  );

await playFor(Number(seconds) / 3);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 200 });
await session.post('Profiler.start');
const plays = await playFor(Number(seconds));
const { profile } = await session.post('Profiler.stop');
print(profile);

async function playFor(duration) {
  const end = performance.now() + duration * 1000;
  let plays = 0;
  do {
    await playAll();
    plays++;
  } while (performance.now() < end);
  return plays;
}

function print({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const self = new Map();
  const callers = new Map();
  let total = 0;
  samples.forEach((sample, i) => {
    const node = byId.get(sample);
    if (node.callFrame.url === 'node:inspector' || node.callFrame.functionName === '(idle)') return;
    const name = label(node);
    const caller = node.parent === undefined ? '' : label(node.parent);
    total += timeDeltas[i];
    self.set(name, (self.get(name) ?? 0) + timeDeltas[i]);
    const of = callers.get(name) ?? new Map();
    callers.set(name, of.set(caller, (of.get(caller) ?? 0) + timeDeltas[i]));
  });
  console.log(
    `${row.id}, ${runtime.name}: ${(total / 1000 / plays / row.units).toFixed(4)} ms of wall time a ${row.unit}`,
  );
  for (const [name, time] of top(self, 25)) {
    const from = top(callers.get(name), 2).map(([caller, part]) => `${caller} ${percent(part, time)}`);
    console.log(`${percent(time, total).padStart(5)}  ${name.padEnd(52)} ← ${from.join(', ')}`);
  }
}

function top(times, count) {
  return [...times].sort((a, b) => b[1] - a[1]).slice(0, count);
}

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)}%`;
}

function label({ callFrame: { functionName, url, lineNumber } }) {
  const file = url.split('/').slice(-2).join('/');
  return `${functionName || '(anonymous)'} ${file === '' ? '' : `${file}:${lineNumber + 1}`}`;
}
