import { setImmediate as immediate } from 'node:timers/promises';
import { mistake } from './script.js';
import { cpuMs, median } from './stats.js';

/**
 * Measures the rows of a workload that play scripts. A row is `{ id, unit, units, script, runtimes, agents?, observers?,
 * heap?, quick?, unplayed?, budget?, aim?, subject? }`: `script` played by `agents` agents at once in each of `runtimes`;
 * a figure is milliseconds of CPU for one of `units`. `heap` is a second row, of the bytes that the finished plays keep
 * alive; `quick` what a quick run changes; `unplayed` maps the runtimes that are left out to the reason.
 */
export async function playWorkload({ rows }, settings) {
  const measured = [];
  for (const row of rows) {
    const shape = settings.quick ? { ...row, ...row.quick } : row;
    measured.push(...(await measureRow(shape, settings)));
  }
  return measured;
}

async function measureRow(row, settings) {
  const contenders = [];
  const skipped = settings.quick ? {} : { ...row.unplayed };
  for (const load of row.runtimes) {
    const runtime = await import(`../runtimes/${load}.js`);
    if (settings.quick && ![row.subject ?? 'rx-agent', 'pi-agent-core'].includes(runtime.name)) continue;
    try {
      contenders.push(await prepared(runtime, row, settings));
    } catch (error) {
      skipped[runtime.name] = String(error).slice(0, 160);
    }
  }
  for (let round = 0; round < settings.rounds; round++) {
    for (let i = 0; i < contenders.length; i++) {
      const { runtime, plays, samples } = contenders[(i + round) % contenders.length];
      if (plays > 0) samples.push(await sample(runtime, row, plays, settings.rewarmMs));
    }
  }
  const rows = [measuredRow(row, 'cpu', contenders, skipped)];
  if (row.heap !== undefined) rows.push(measuredRow({ ...row, ...row.heap }, 'heap', contenders, skipped));
  return rows;
}

function measuredRow({ id, unit, units, budget, aim, subject = 'rx-agent' }, measure, contenders, skipped) {
  const figures = {};
  for (const { runtime, samples } of contenders) {
    const values = samples.map((taken) => taken[measure] / units);
    figures[runtime.name] = { median: median(values), samples: values };
  }
  for (const [name, reason] of Object.entries(skipped)) figures[name] = { skipped: reason };
  return { id, unit, measure, budget, aim, subject, figures };
}

/**
 * Plays the script once, warms up and finds how many plays make a sample. When one play takes too long to be repeated, it
 * is the only sample.
 */
async function prepared(runtime, row, { sampleMs, warmUpMs, slowMs, slowPeerMs }) {
  const first = await sample(runtime, row, 1);
  if (first.cpu > (runtime.peer === true ? slowPeerMs : slowMs))
    return { runtime, plays: 0, samples: [first] };
  let cost = first.cpu;
  // Long enough for the optimising compiler; the second half tells what a play costs.
  for (let half = 0; half < 2 && first.cpu < warmUpMs; half++)
    cost = await playFor(warmUpMs / 2, runtime, row);
  return { runtime, plays: Math.ceil(sampleMs / cost), samples: [] };
}

/** Plays until so much CPU time is used, at least once; gives what a play cost. */
async function playFor(ms, runtime, row) {
  const begin = cpuMs();
  let plays = 0;
  do {
    await playAll(runtime, row);
    plays++;
  } while (cpuMs() - begin < ms);
  return (cpuMs() - begin) / plays;
}

/** CPU time of a play, and the heap that one keeps alive; throws when what a play made is wrong. */
async function sample(runtime, row, plays, rewarmMs = 0) {
  await settled();
  // Collecting garbage throws away code that was optimised for classes without a living instance.
  if (rewarmMs > 0) await playFor(rewarmMs, runtime, row);
  const begin = cpuMs();
  for (let i = 1; i < plays; i++) await playAll(runtime, row);
  const played = await playAll(runtime, row);
  const cpu = (cpuMs() - begin) / plays;
  verify(row, played);
  return { cpu, heap: row.heap === undefined ? undefined : await heapKeptAlive(runtime, row) };
}

async function heapKeptAlive(runtime, row) {
  await settled();
  const before = process.memoryUsage().heapUsed;
  const played = await playAll(runtime, row);
  await settled();
  const added = process.memoryUsage().heapUsed - before;
  verify(row, played);
  return added;
}

function verify({ script }, played) {
  for (const { outcome } of played) {
    const wrong = mistake(script, outcome());
    if (wrong !== undefined) throw new Error(wrong);
  }
}

function playAll(runtime, { script, agents = 1, observers = 1 }) {
  return Promise.all(Array.from({ length: agents }, () => runtime.play(script, { observers })));
}

/** Lets what is pending run, then collects garbage. */
async function settled() {
  await immediate();
  gc();
  await immediate();
  gc();
}
