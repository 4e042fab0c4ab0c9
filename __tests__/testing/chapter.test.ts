import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

describe('the examples of the chapter "Testing an agent"', () => {
  it.each(['tool-flow', 'abort', 'replay'])('%s is the one that is run', (name) => {
    const example = read(`examples/testing/vitest/${name}.test.ts`);
    expect(read('README.md')).toContain(`\`\`\`ts\n${example}\`\`\``);
    expect(read(`__tests__/testing/chapter/${name}.test.ts`)).toBe(
      example.replace("from 'vitest'", "from '@jest/globals'"),
    );
  });

  it('replay the same conversation', () => {
    expect(read('__tests__/testing/conversation.jsonl')).toBe(read('examples/testing/conversation.jsonl'));
  });
});
