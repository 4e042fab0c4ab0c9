import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRepository } from './repository.js';

const SHARED = ['src', 'examples/web-chat', 'examples/offline-model', 'examples/terminal/small-tools.ts'];

/** Installs and builds the applications, side by side, each only when something it is made of is newer. */
export async function build(apps: readonly string[]): Promise<void> {
  await Promise.all(
    apps.map(async (app) => {
      const folder = `examples/${app}`;
      await make(
        `${folder}/node_modules/.package-lock.json`,
        [`${folder}/package-lock.json`],
        folder,
        'install',
      );
      await make(`${folder}/dist/index.html`, [...SHARED, folder], folder, 'run', 'build');
    }),
  );
}

async function make(
  target: string,
  sources: readonly string[],
  folder: string,
  ...command: string[]
): Promise<void> {
  const path = inRepository(target);
  if (existsSync(path) && Math.max(...sources.map(changedAt)) <= statSync(path).mtimeMs) return;
  console.log(`${folder}: npm ${command.join(' ')}`);
  await promisify(execFile)('npm', command, { cwd: inRepository(folder) });
}

/** When a file, or the newest file of a folder, was changed. What was installed or built there does not count. */
function changedAt(source: string): number {
  const path = inRepository(source);
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  const entries = readdirSync(path, { withFileTypes: true });
  const made = ['node_modules', 'dist', '.angular'];
  return Math.max(
    0,
    ...entries.filter(({ name }) => !made.includes(name)).map(({ name }) => changedAt(join(source, name))),
  );
}
