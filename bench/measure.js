/**
 * Measures one workload in this process and sends its rows and the CPU time it took to the parent:
 * `measure.js <file> <settings as JSON>`.
 */
import { checked } from './lib/check.js';
import { playWorkload } from './lib/play-workload.js';
import { cpuMs } from './lib/stats.js';

const [file, settings] = process.argv.slice(2);
const workload = await import(`./workloads/${file}`);
const measure = workload.measure ?? ((options) => playWorkload(workload, options));
const measured = await measure(JSON.parse(settings));
const rows = [...measured, ...(workload.growth?.(measured) ?? [])].map(checked);
process.send({ rows, cpu: cpuMs() }, () => process.exit(0));
