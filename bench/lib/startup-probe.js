/** Prints the CPU milliseconds that importing a module takes: `startup-probe.js <module> [module loaded before]`. */
const [target, before] = process.argv.slice(2);
if (before !== undefined && before !== '') await import(before);
const begin = process.threadCpuUsage();
const exports = await import(target);
const { user, system } = process.threadCpuUsage(begin);
if (typeof exports.Agent !== 'function') throw new Error(`${target} exports no Agent`);
console.log((user + system) / 1000);
