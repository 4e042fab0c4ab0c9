import { readFile, readdir } from 'node:fs/promises';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { differences } from '../conformance/differences.js';

const PROGRAMS = new URL('../../examples/readme/', import.meta.url);
/** Type-checked, but not run: they ask a real provider, or need a page. */
const NOT_RUN = ['real-model.ts', 'angular-chat.ts', 'react-chat.tsx', 'marbles.ts'];

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
const files = await readdir(PROGRAMS);

/** The program as the README has to show it. */
async function blockOf(file: string): Promise<string> {
  const language = file.endsWith('.tsx') ? 'tsx' : 'ts';
  return `\`\`\`${language}\n${(await readFile(new URL(file, PROGRAMS), 'utf8')).trimEnd()}\n\`\`\``;
}

describe('the README', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(files)('shows the program %s as it is', async (file) => {
    expect(readme).toContain(await blockOf(file));
  });

  it.each(files.filter((file) => !NOT_RUN.includes(file)))('prints the output of %s', async (file) => {
    const lines: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((...args: unknown[]) => {
      lines.push(args.map((arg) => (typeof arg === 'string' ? arg : inspect(arg))).join(' '));
    });
    await import(`../../examples/readme/${file}`);
    const after = readme.split(await blockOf(file))[1];
    expect(after?.match(/^\s*```text\n([\s\S]*?)\n```/)?.[1]).toBe(lines.join('\n'));
  });
});

describe('the table of differences from pi-agent-core', () => {
  it.each(differences)('has $id as it is proven', ({ what, pi, here, reason }) => {
    expect(readme).toContain(`| ${what} | ${pi} | ${here} | ${reason} |`);
  });
});
