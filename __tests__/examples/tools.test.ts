import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@earendil-works/pi-ai';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentTool, runAgentLoop } from 'rx-agent';
import { scriptedModel, testModel, toolCall, userMessage } from 'rx-agent/testing';
import { fileTools } from '../../examples/terminal/file-tools.js';
import { smallTools } from '../../examples/terminal/small-tools.js';
import { textOf } from '../../examples/terminal/text-of.js';

let root: string;
let outside: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'terminal-tools-'));
  outside = await mkdtemp(join(tmpdir(), 'terminal-outside-'));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src', 'a.ts'), 'one\nneedle here\n');
  await writeFile(join(root, 'big.txt'), 'x'.repeat(20_005));
  await writeFile(join(outside, 'secret.txt'), 'secret needle');
  await symlink(outside, join(root, 'link'));
  await symlink(join(outside, 'new.txt'), join(root, 'dangling'));
});

afterEach(async () => {
  await rm(root, { recursive: true });
  await rm(outside, { recursive: true });
});

/** The text that the model gets when it calls a tool. */
async function call(name: string, args: JsonObject): Promise<string> {
  const tools: AgentTool[] = [...fileTools(root), ...smallTools(0)];
  const messages = await runAgentLoop(
    [userMessage('go')],
    { messages: [], tools },
    { model: testModel, streamFn: scriptedModel([[toolCall(name, args)], 'done']) },
    () => undefined,
  );
  const result = messages.find((message) => message.role === 'toolResult');
  return result === undefined ? '' : textOf(result);
}

describe('the tools of the terminal chat', () => {
  it('lists a folder, folders with a slash', async () => {
    expect(await call('list_files', {})).toBe('big.txt\ndangling\nlink\nsrc/');
  });

  it('reads a file', async () => {
    expect(await call('read_file', { path: 'src/a.ts' })).toBe('one\nneedle here\n');
  });

  it('reads no more than its bound', async () => {
    expect(await call('read_file', { path: 'big.txt' })).toBe(`${'x'.repeat(20_000)}\n… (5 more bytes)`);
  });

  it('reads files only', async () => {
    expect(await call('read_file', { path: 'src' })).toBe('src is not a file.');
  });

  it('searches below the folder, and follows no link', async () => {
    expect(await call('search_text', { query: 'needle' })).toBe('src/a.ts:2: needle here');
  });

  it('writes a file', async () => {
    expect(await call('write_file', { path: 'new.txt', content: 'héllo' })).toBe('Wrote 6 bytes to new.txt.');
    expect(await readFile(join(root, 'new.txt'), 'utf8')).toBe('héllo');
  });

  it.each([
    ['read_file', { path: '../secret.txt' }],
    ['read_file', { path: '/etc/hostname' }],
    ['read_file', { path: 'link/secret.txt' }],
    ['list_files', { path: 'link' }],
    ['search_text', { query: 'secret', path: 'link' }],
    ['write_file', { path: 'link/new.txt', content: 'x' }],
    ['write_file', { path: 'dangling', content: 'x' }],
    ['write_file', { path: '../new.txt', content: 'x' }],
  ])('%s %j stays in the folder', async (name, args) => {
    expect(await call(name, args)).toMatch(/outside the current folder|no such file/);
    await expect(readFile(join(outside, 'new.txt'))).rejects.toThrow('ENOENT');
  });

  it('evaluates arithmetic', async () => {
    expect(await call('calculate', { expression: '(2 + 3) * 2 ^ 3' })).toBe('(2 + 3) * 2 ^ 3 = 40');
  });

  it.each(['x = 1', 'f(x) = x', '"a".constructor', 'process', '"text"', '2 +'])(
    'evaluates nothing but numbers: %s',
    async (expression) => {
      expect(await call('calculate', { expression })).not.toMatch(/ = \S+$/);
    },
  );

  it('tells the time in a zone', async () => {
    expect(await call('current_time', { zone: 'Asia/Tokyo' })).toMatch(/^It is .+ in Asia\/Tokyo\.$/);
    expect(await call('current_time', { zone: 'Nowhere/At_All' })).toContain('Invalid time zone');
  });

  it('finishes the slow job', async () => {
    expect(await call('slow_job', { steps: 3 })).toBe('3 steps done');
  });
});
