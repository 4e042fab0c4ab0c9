import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = new URL('..', import.meta.url).pathname;

/** Bytes of `source`, bundled for the browser, minified and gzipped. `external` packages stay out. */
async function bundledSize(source, external = []) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: here },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external: ['node:*', ...external],
    write: false,
    logLevel: 'silent',
    legalComments: 'none',
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

/** A row of sizes in kB of 1,000 bytes: `sources` maps a runtime's name to its entry. What cannot be bundled says why. */
export async function sizeRow(row, sources, external) {
  const figures = {};
  for (const [name, source] of Object.entries(sources)) {
    try {
      figures[name] = { median: (await bundledSize(source, external)) / 1000 };
    } catch (error) {
      figures[name] = { skipped: `does not bundle: ${String(error).split('\n')[1] ?? error}` };
    }
  }
  return { unit: 'bundle', measure: 'size', subject: 'rx-agent', figures, ...row };
}
