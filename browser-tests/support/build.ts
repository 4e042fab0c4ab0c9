import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from './repository.js';

const SHARED = ['src', 'examples/web-chat', 'examples/offline-model', 'examples/terminal/small-tools.ts'];

/** Installs and builds the pages, each only when something it is made of is newer. */
export function build(apps: readonly string[]): void {
  for (const app of apps) {
    const folder = `examples/${app}`;
    make(`${folder}/node_modules/.package-lock.json`, [`${folder}/package.json`], folder, ['install']);
    make(`${folder}/dist/index.html`, [...SHARED, folder], folder, ['run', 'build']);
  }
}

function make(target: string, sources: readonly string[], folder: string, command: readonly string[]): void {
  const path = inRepository(target);
  if (existsSync(path) && Math.max(...sources.map(changedAt)) < statSync(path).mtimeMs) return;
  console.log(`${folder}: npm ${command.join(' ')}`);
  execFileSync('npm', command, { cwd: inRepository(folder), stdio: ['ignore', 'ignore', 'inherit'] });
}

/** When a file, or the newest file of a folder, was changed. What was installed or built there does not count. */
function changedAt(source: string): number {
  const path = inRepository(source);
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  const files = readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.angular'].includes(name))
    .map((entry) =>
      entry.isDirectory() ? changedAt(join(source, entry.name)) : statSync(join(path, entry.name)).mtimeMs,
    );
  return Math.max(0, ...files);
}
