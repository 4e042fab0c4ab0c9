import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();

/** The Node that measures: the bench brings its own. */
export const node = { path, version };
