import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Type } from '@sinclair/typebox';
import { type AgentTool, defineTool } from 'rx-agent';
import { workspacePath } from './workspace-path.js';

const MAX_BYTES = 20_000;
const MAX_ENTRIES = 200;
const MAX_MATCHES = 50;
const MAX_SEARCHED_BYTES = 1_000_000;
const SKIPPED = new Set(['node_modules', '.git', 'dist']);

/** Tools that work on the files of one folder and on nothing outside it. */
export function fileTools(root: string): AgentTool[] {
  return [listFiles(root), readText(root), searchText(root), writeText(root)];
}

function listFiles(root: string): AgentTool {
  return defineTool({
    name: 'list_files',
    label: 'List files',
    description: 'Lists a folder. Names that end with / are folders.',
    parameters: Type.Object({
      path: Type.Optional(Type.String({ description: 'Default: the current folder' })),
    }),
    execute: async (_id, { path = '.' }) => {
      const entries = await readdir(await workspacePath(root, path), { withFileTypes: true });
      const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
      const rest = names.length - MAX_ENTRIES;
      return [...names.slice(0, MAX_ENTRIES), ...(rest > 0 ? [`… and ${String(rest)} more`] : [])].join('\n');
    },
  });
}

function readText(root: string): AgentTool {
  return defineTool({
    name: 'read_file',
    label: 'Read a file',
    description: `Reads a text file, at most ${String(MAX_BYTES)} bytes of it.`,
    parameters: Type.Object({ path: Type.String() }),
    execute: async (_id, { path }) => {
      const real = await workspacePath(root, path);
      if (!(await stat(real)).isFile()) throw new Error(`${path} is not a file.`);
      const file = await open(real);
      try {
        const { size } = await file.stat();
        const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
        const text = buffer.subarray(0, bytesRead).toString('utf8');
        return size > bytesRead ? `${text}\n… (${String(size - bytesRead)} more bytes)` : text;
      } finally {
        await file.close();
      }
    },
  });
}

function searchText(root: string): AgentTool {
  return defineTool({
    name: 'search_text',
    label: 'Search text',
    description: 'Finds the lines that contain a text, in a file or in a folder and all below it.',
    parameters: Type.Object({ query: Type.String({ minLength: 1 }), path: Type.Optional(Type.String()) }),
    // Matches are progress as they are found; the last emission is the result.
    async *execute(_id, { query, path = '.' }, signal) {
      const base = await workspacePath(root, '.');
      const matches: string[] = [];
      for await (const file of filesBelow(await workspacePath(root, path))) {
        if (signal.aborted || matches.length >= MAX_MATCHES) break;
        const before = matches.length;
        matches.push(...(await matchingLines(file, query, relative(base, file))));
        if (matches.length > before) yield `${String(matches.length)} matches so far`;
      }
      yield matches.length === 0 ? `No line contains "${query}".` : matches.slice(0, MAX_MATCHES).join('\n');
    },
  });
}

function writeText(root: string): AgentTool {
  return defineTool({
    name: 'write_file',
    label: 'Write a file',
    description: 'Writes a text file, replacing one of the same name. The user is asked first.',
    executionMode: 'sequential',
    parameters: Type.Object({ path: Type.String(), content: Type.String() }),
    execute: async (_id, { path, content }) => {
      await writeFile(await workspacePath(root, path, { missing: true }), content);
      return `Wrote ${String(Buffer.byteLength(content))} bytes to ${path}.`;
    },
  });
}

async function* filesBelow(path: string): AsyncGenerator<string> {
  const info = await stat(path);
  if (info.isFile()) {
    yield path;
    return;
  }
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    if (SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesBelow(join(path, entry.name));
    else if (entry.isFile()) yield join(path, entry.name);
  }
}

async function matchingLines(file: string, query: string, name: string): Promise<string[]> {
  if ((await stat(file)).size > MAX_SEARCHED_BYTES) return [];
  const text = await readFile(file, 'utf8');
  if (text.includes('\0')) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.includes(query) ? [`${name}:${String(index + 1)}: ${line.trim().slice(0, 200)}`] : [],
    );
}
