/** Measures one workload in this process and sends its rows to the parent: `measure.js <file> <settings as JSON>`. */
import { checked } from './lib/check.js';
import { playWorkload } from './lib/play-workload.js';

const [file, settings] = process.argv.slice(2);
const workload = await import(`./workloads/${file}`);
const measure = workload.measure ?? ((options) => playWorkload(workload, options));
const measured = await measure(JSON.parse(settings));
const rows = [...measured, ...(workload.growth?.(measured) ?? [])].map(checked);
process.send(rows, () => process.exit(0));
