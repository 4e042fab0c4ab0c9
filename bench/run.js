/**
 * Runs the workloads, one process each, prints the table and writes `results.json`.
 *
 * `--quick`: fewer and shorter rounds, and only the runtimes that a budget compares. `--check`: exit 1 when a budget is missed.
 * `--only=w1,w3`: some workloads. `--readme`: put the table into README.md.
 */
import { fork } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { node } from './lib/node-binary.js';
import { fillIn } from './lib/readme.js';
import { notesOf, tableOf } from './lib/table.js';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    check: { type: 'boolean' },
    only: { type: 'string' },
    readme: { type: 'boolean' },
  },
});

if (!existsSync(path('../dist/index.js'))) {
  console.error('There is no dist/: build the package first (npm run build).');
  process.exit(2);
}

const settings = flags.quick
  ? { quick: true, rounds: 3, sampleMs: 60, rewarmMs: 60, warmUpMs: 200, slowMs: 1_500 }
  : {
      quick: false,
      rounds: 7,
      sampleMs: 200,
      rewarmMs: 300,
      warmUpMs: 1_000,
      slowMs: 60_000,
      slowPeerMs: 5_000,
    };
const workloads = readdirSync(path('workloads')).map((file) => file.replace(/\.js$/, ''));
const wanted = flags.only?.toLowerCase().split(',') ?? workloads;
const unknown = wanted.filter((name) => !workloads.includes(name));
if (unknown.length > 0) {
  console.error(`No such workload: ${unknown.join(', ')}. There are ${workloads.join(', ')}.`);
  process.exit(2);
}

const rows = [];
const start = performance.now();
for (const name of wanted) {
  process.stderr.write(`${name} … `);
  const begin = performance.now();
  const { rows: got, cpu } = await measured(name);
  rows.push(...got);
  process.stderr.write(`${seconds(begin)} s, ${(cpu / 1000).toFixed(1)} s of CPU\n`);
}

const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: node.version };
const results = { machine, settings, seconds: seconds(start), rows };
writeFileSync(path('results.json'), `${JSON.stringify(results, null, 2)}\n`);
const notes = notesOf(rows).map((note) => `\n- ${note}`);
const kind = `${flags.quick ? 'quick' : 'full'} run${flags.only === undefined ? '' : ` of ${flags.only} only`}`;
const title = `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}; ${kind}, ${seconds(start)} s.`;
const text = `${title}\n\n${tableOf(rows)}\n${notes.join('')}`.trimEnd();
console.log(`\n${text}`);
if (flags.readme) fillIn(path('README.md'), text);
if (flags.check && rows.some(({ ok }) => ok === false)) process.exitCode = 1;

function seconds(since) {
  return Math.round((performance.now() - since) / 1000);
}

/** The rows of a workload; when its process fails, one row that says so and that no budget lets pass. */
function measured(name) {
  return new Promise((resolve) => {
    const child = fork(path('measure.js'), [`${name}.js`, JSON.stringify(settings)], {
      execPath: node.path,
      execArgv: ['--expose-gc', '--max-old-space-size=4096'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const skipped = 'its process ended without a result';
    let result = { rows: [{ id: name, unit: '', figures: { 'rx-agent': { skipped } }, ok: false }], cpu: 0 };
    child.on('message', (message) => {
      result = message;
    });
    child.on('exit', () => {
      resolve(result);
    });
  });
}
