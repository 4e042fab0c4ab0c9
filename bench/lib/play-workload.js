import { setImmediate as immediate } from 'node:timers/promises';
import { mistake } from './script.js';
import { cpuMs, median } from './stats.js';

/**
 * Measures the rows of a workload that play scripts. A row is
 * `{ id, unit, units, script, runtimes, agents?, observers?, measure?, long?, budget?, aim?, subject?, against? }`: `script` played by
 * `agents` agents at once in each of `runtimes`; a figure is milliseconds of CPU (or bytes of heap) for one of `units`.
 */
export async function playWorkload({ rows }, settings) {
  const measured = [];
  for (const row of rows) {
    if (!(row.long === true && settings.skipLong)) measured.push(await measureRow(row, settings));
  }
  return measured;
}

async function measureRow(row, { rounds, sampleMs, warmUpMs, peers }) {
  const {
    id,
    unit,
    units,
    measure = 'cpu',
    budget,
    aim,
    subject = 'rx-agent',
    against = 'pi-agent-core',
  } = row;
  const figures = {};
  const contenders = [];
  for (const load of row.runtimes) {
    const runtime = await import(`../runtimes/${load}.js`);
    if (runtime.peer === true && !peers) continue;
    const contender = { runtime, samples: [], plays: 1 };
    const reason = await warmUp(contender, row, { sampleMs, warmUpMs });
    if (reason === undefined) contenders.push(contender);
    else figures[runtime.name] = { skipped: reason };
  }
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < contenders.length; i++) {
      const contender = contenders[(i + round) % contenders.length];
      contender.samples.push((await sample(contender, row, measure)) / units);
    }
  }
  for (const { runtime, samples } of contenders) figures[runtime.name] = { median: median(samples), samples };
  return { id, unit, measure, budget, aim, subject, against, figures };
}

/** Verifies what the runtime makes of the script, warms it up and finds how many plays make a sample. */
async function warmUp(contender, row, { sampleMs, warmUpMs }) {
  try {
    const played = await playAll(contender.runtime, row);
    for (const { outcome } of played) {
      const wrong = mistake(row.script, outcome());
      if (wrong !== undefined) return wrong;
    }
  } catch (error) {
    return `failed: ${String(error).slice(0, 160)}`;
  }
  // Long enough for the optimising compiler; the second half tells what a play costs.
  const begin = cpuMs();
  let half = begin;
  let counted = 0;
  for (let plays = 0; plays < 2 || cpuMs() - begin < warmUpMs; plays++) {
    if (counted === 0 && cpuMs() - begin >= warmUpMs / 2) half = cpuMs();
    await playAll(contender.runtime, row);
    if (half > begin) counted++;
  }
  const cost = counted === 0 ? warmUpMs : (cpuMs() - half) / counted;
  contender.plays = row.measure === 'heap' ? 1 : Math.max(1, Math.ceil(sampleMs / Math.max(cost, 0.001)));
  return undefined;
}

async function sample({ runtime, plays }, row, measure) {
  await settled();
  if (measure === 'heap') {
    const before = process.memoryUsage().heapUsed;
    const kept = await playAll(runtime, row);
    await settled();
    const added = process.memoryUsage().heapUsed - before;
    return kept.length > 0 ? added : 0;
  }
  const begin = cpuMs();
  for (let i = 0; i < plays; i++) await playAll(runtime, row);
  return (cpuMs() - begin) / plays;
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
