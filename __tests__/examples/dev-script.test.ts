import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../scripts/dev.js', import.meta.url));

// What it does with a known name is in the browser tests, which install the examples.
describe('scripts/dev.js', () => {
  it.each([
    ['an unknown name', ['vue']],
    ['no name', []],
    ['a name of Object.prototype', ['toString']],
  ])('says how it is used when there is %s', async (_, names) => {
    const child = spawn(process.execPath, [script, ...names]);
    const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    expect([child.exitCode, out, problem]).toEqual([2, '', 'Usage: node scripts/dev.js angular|react\n']);
  });
});
