import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { scriptedModel, testModel } from '../../src/testing/index.js';
import { context, listenProxy, TOKEN } from './loopback.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Bundle {
  readonly code: string;
  readonly inputs: readonly string[];
  /** What is imported and not in the bundle. */
  readonly outside: readonly string[];
}

/** An entry point and everything it imports, as a script for browsers. Node's modules make it fail. */
async function bundle(entry: string): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-bundle-'));
  const [meta, out] = [join(folder, 'meta.json'), join(folder, 'out.js')];
  try {
    const options = ['--bundle', '--platform=browser', '--format=iife', '--global-name=proxy'];
    const esbuild = join(root, 'node_modules/esbuild/bin/esbuild');
    const args = [entry, ...options, '--log-level=error', `--metafile=${meta}`, `--outfile=${out}`];
    await promisify(execFile)(esbuild, args, { cwd: root });
    const { inputs } = JSON.parse(await readFile(meta, 'utf8')) as {
      inputs: Record<string, { imports: { path: string; external?: boolean }[] }>;
    };
    const imports = Object.values(inputs).flatMap((input) => input.imports);
    const outside = imports.filter(({ external }) => external === true).map(({ path }) => path);
    return { code: await readFile(out, 'utf8'), inputs: Object.keys(inputs), outside };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What every browser and worker has, and nothing of Node's. */
function webGlobals(): Record<string, unknown> {
  const { fetch, AbortController, AbortSignal, DOMException, TextDecoder, TextEncoder } = globalThis;
  const { setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, performance } = globalThis;
  const streams = { ReadableStream, Response, Request, Headers, URL };
  const timers = { setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, performance };
  return {
    fetch,
    AbortController,
    AbortSignal,
    DOMException,
    TextDecoder,
    TextEncoder,
    ...streams,
    ...timers,
  };
}

it.each(['src/proxy/stream-proxy.ts', 'src/proxy/index.ts'])(
  '%s and all it imports build for a browser, with nothing of Node',
  async (entry) => {
    const { inputs, outside } = await bundle(entry);
    expect(outside).toEqual([]);
    const own = inputs.filter((file) => file.startsWith('src/'));
    const sources = await Promise.all(own.map((file) => readFile(join(root, file), 'utf8')));
    expect(own).toContain('src/proxy/open-proxy.ts');
    expect(sources.filter((source) => /['"]node:|\bprocess\.|\bBuffer\b|\brequire\(/.test(source))).toEqual(
      [],
    );
  },
);

it('the client runs where there is nothing but what the web has', async () => {
  await using server = await listenProxy(scriptedModel(['Grüße 🍮']));
  const { code } = await bundle('src/proxy/stream-proxy.ts');
  const world = createContext({
    ...webGlobals(),
    asked: [testModel, context, { proxyUrl: server.url, authToken: TOKEN }],
  });
  runInContext(code, world);
  expect(runInContext('[typeof process, typeof require, typeof Buffer]', world)).toEqual([
    'undefined',
    'undefined',
    'undefined',
  ]);
  const answer: unknown = runInContext(
    `new Promise((resolve, reject) => {
      let last;
      proxy.streamProxy(...asked).subscribe({ next: (event) => (last = event), error: reject, complete: () => resolve(JSON.stringify(last)) });
    })`,
    world,
  );
  expect(JSON.parse((await answer) as string)).toMatchObject({
    type: 'done',
    message: { stopReason: 'stop', content: [{ type: 'text', text: 'Grüße 🍮' }] },
  });
});
