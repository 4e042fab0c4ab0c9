import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../lib/stats.js';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const probe = path('../lib/startup-probe.js');
const rxAgent = new URL('../../dist/node/index.js', import.meta.url).href;
const pi = import.meta.resolve('@earendil-works/pi-agent-core');
const rxjs = import.meta.resolve('rxjs');

const specs = [
  { id: 'W8 rxjs loaded', before: rxjs, budget: 0.5, aim: 0.3 },
  { id: 'W8 rxjs not loaded', before: '', budget: 1.7, aim: 1 },
];

/** CPU to import the package: a process a sample, so that nothing is loaded yet. */
export function measure({ rounds }) {
  return specs.map(({ id, before, budget, aim }) => {
    const samples = { 'rx-agent': [], 'pi-agent-core': [] };
    for (let round = -1; round < rounds; round++) {
      const order = Object.entries({ 'rx-agent': rxAgent, 'pi-agent-core': pi });
      if (round % 2 === 0) order.reverse();
      for (const [name, target] of order) {
        const used = Number(execFileSync(process.execPath, [probe, target, before], { encoding: 'utf8' }));
        // The first round warms the file cache.
        if (round >= 0) samples[name].push(used);
      }
    }
    const figures = Object.fromEntries(
      Object.entries(samples).map(([name, values]) => [name, { median: median(values), samples: values }]),
    );
    return { id, unit: 'import', measure: 'cpu', subject: 'rx-agent', budget, aim, figures };
  });
}
