import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { build } from './support/build.js';
import { chromiumPath } from './support/chromium.js';
import { inRepository } from './support/repository.js';

// npm run test:browser [-- react | angular] [-- --only <words of a test's name>]
const words = process.argv.slice(2);
const only = words.includes('--only') ? words[words.indexOf('--only') + 1] : undefined;
const named = words.filter((word) => word === 'react' || word === 'angular');
const apps = named.length > 0 ? named : ['react', 'angular'];

if (chromiumPath() === undefined) {
  console.error('No chromium. Install it: apt-get install chromium. Or say where it is: CHROMIUM_PATH=…');
  process.exit(1);
}
await build(apps);

let passed = 0;
let failed = 0;
const events = run({
  files: apps.map((app) => inRepository(`browser-tests/${app}.test.ts`)),
  concurrency: apps.length,
  ...(only !== undefined && { testNamePatterns: [only] }),
});
events.on('test:pass', ({ skip, details }) => {
  if (details.type !== 'suite' && skip === undefined) passed += 1;
});
events.on('test:fail', ({ details }) => {
  if (details.type !== 'suite') failed += 1;
});
events.pipe(new spec()).pipe(process.stdout);
await new Promise((resolve) => events.once('end', resolve));
process.on('exit', () => {
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});
