/** Measures one workload in this process and sends the result to the parent: `measure.js <file> <options as JSON>`. */
import { checksOf } from './lib/check.js';
import { playWorkload } from './lib/play-workload.js';

const [file, options] = process.argv.slice(2);
const workload = await import(`./workloads/${file}`);
const measure = workload.measure ?? ((settings) => playWorkload(workload, settings));
const rows = await measure(JSON.parse(options));
const checks = checksOf(rows, workload.extraChecks?.(rows));
const message = { title: workload.title, rows, checks };
if (process.send === undefined) console.log(JSON.stringify(message, null, 1));
else process.send(message, () => process.exit(0));
