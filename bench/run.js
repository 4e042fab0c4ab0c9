/**
 * Runs the workloads, one process each, prints the table and writes `results.json`.
 *
 * `--quick`: fewer and shorter rounds, no peers but pi-agent-core, no rows that are marked long. `--check`: exit 1 when
 * a budget is missed.
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

const options = flags.quick
  ? { rounds: 3, sampleMs: 60, warmUpMs: 200, peers: false, skipLong: true }
  : { rounds: 7, sampleMs: 200, warmUpMs: 1_000, peers: true };
const only = flags.only?.split(',');
const files = readdirSync(path('workloads')).filter(
  (file) => file.endsWith('.js') && (only?.includes(file.slice(0, -3)) ?? true),
);

const rows = [];
const checks = [];
for (const file of files) {
  process.stderr.write(`${file.slice(0, -3)} … `);
  const begin = performance.now();
  const result = await measured(file);
  rows.push(...result.rows);
  checks.push(...result.checks);
  process.stderr.write(`${((performance.now() - begin) / 1000).toFixed(0)} s\n`);
}

const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: node.version };
const notes = notesOf(rows).map((note) => `\n- ${note}`);
const text =
  `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}\n\n${tableOf(rows, checks)}\n${notes.join('')}`.trimEnd();
console.log(`\n${text}`);
if (flags.readme) fillIn(path('README.md'), text);
writeFileSync(path('results.json'), `${JSON.stringify({ machine, options, rows, checks }, null, 2)}\n`);
if (flags.check && checks.some(({ ok }) => !ok)) process.exitCode = 1;

function measured(file) {
  return new Promise((resolve, reject) => {
    const child = fork(path('measure.js'), [file, JSON.stringify(options)], {
      execPath: node.path,
      execArgv: ['--expose-gc', '--max-old-space-size=4096'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let result;
    child.on('message', (message) => {
      result = message;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (result !== undefined) resolve(result);
      else reject(new Error(`${file} ended with ${code} and no result`));
    });
  });
}
