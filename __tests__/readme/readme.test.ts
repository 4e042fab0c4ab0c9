import { readFile, readdir } from 'node:fs/promises';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { differences } from '../conformance/differences.js';

const PROGRAMS = new URL('../../examples/readme/', import.meta.url);
/** Asks a real provider, so it is type-checked but not run. */
const NOT_RUN = ['real-model'];

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
const names = (await readdir(PROGRAMS)).map((file) => file.replace(/\.ts$/, ''));

async function programOf(name: string): Promise<string> {
  return (await readFile(new URL(`${name}.ts`, PROGRAMS), 'utf8')).trimEnd();
}

describe('the README', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(names)('shows the program %s as it is', async (name) => {
    expect(readme).toContain(`\`\`\`ts\n${await programOf(name)}\n\`\`\``);
  });

  it.each(names.filter((name) => !NOT_RUN.includes(name)))('prints the output of %s', async (name) => {
    const lines: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((...args: unknown[]) => {
      lines.push(args.map((arg) => (typeof arg === 'string' ? arg : inspect(arg))).join(' '));
    });
    await import(`../../examples/readme/${name}.ts`);
    const after = readme.split(`\`\`\`ts\n${await programOf(name)}\n\`\`\``)[1];
    expect(after?.match(/^\s*```text\n([\s\S]*?)\n```/)?.[1]).toBe(lines.join('\n'));
  });
});

describe('the table of differences from pi-agent-core', () => {
  it.each(differences)('has $id as it is proven', ({ what, pi, here, reason }) => {
    expect(readme).toContain(`| ${what} | ${pi} | ${here} | ${reason} |`);
  });
});
