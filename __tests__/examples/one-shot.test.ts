import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

jest.setTimeout(120_000);

const REPOSITORY = resolve(import.meta.dirname, '../..');
const ENV = {
  PATH: process.env['PATH'],
  TSX_TSCONFIG_PATH: join(REPOSITORY, 'tsconfig.json'),
};

interface Outcome {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terminal-one-shot-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** The program as a process of its own, without a terminal and without keys. */
async function terminal(args: readonly string[], input = ''): Promise<Outcome> {
  const tsx = join(REPOSITORY, 'node_modules/tsx/dist/cli.mjs');
  const main = join(REPOSITORY, 'examples/terminal/main.ts');
  const child = spawn(process.execPath, [tsx, main, ...args], { cwd: folder, env: ENV });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[unknown]>,
  ]);
  return { code, stdout, stderr };
}

/** A port where nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the terminal chat without a terminal', () => {
  it('answers on stdout, tells of tools on stderr and exits 0', async () => {
    const { code, stdout, stderr } = await terminal(['--pace', '0', 'What is 6 * 7?']);
    expect(stdout).toBe('calculate: 6 * 7 = 42\n');
    expect(stderr).toMatch(/^→ calculate \{"expression":"6 \* 7"\}\n✓ calculate \(\d+ ms\)\n$/);
    expect(code).toBe(0);
  });

  it('takes the question from a pipe', async () => {
    expect((await terminal(['--pace', '0'], 'What is 2 + 2?\n')).stdout).toBe('calculate: 2 + 2 = 4\n');
  });

  it('writes nothing without approval', async () => {
    const { stdout } = await terminal(['--pace', '0', 'Write hello to notes.txt']);
    expect(stdout).toContain("write_file failed: Writing needs the user's approval");
    expect(await readdir(folder)).toEqual([]);
  });

  it('exits 1 and says what to do when the server cannot be reached', async () => {
    const url = `http://127.0.0.1:${String(await freePort())}/v1`;
    const { code, stderr } = await terminal(['--base-url', url, '--model', 'tiny', 'Hello']);
    expect(stderr).toBe(
      `The run ended in an error: Connection error.: connect ECONNREFUSED ${url.slice(7, -3)} (check that an OpenAI-compatible server runs at ${url} and has the model tiny)\n`,
    );
    expect(code).toBe(1);
  });

  it('refuses what it cannot do with one line', async () => {
    expect(await terminal(['--model', 'openai/gpt-5', 'Hi'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no key for openai: put it in the environment, such as OPENAI_API_KEY=….\n',
    });
  });
});
