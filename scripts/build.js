// Builds `dist`: one file a module for bundlers, which shake the tree and share packages with the application, and in
// `dist/node` a bundle for Node, where every file costs start-up time. The bundle holds the two functions of pi-ai that
// each run needs, for they come with many files; they keep nothing that another copy would have to know.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const INLINED = /^@earendil-works\/(pi-ai\/utils\/(validation|transcript)|pi-schema(\/formats)?)$/;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, [tsc(), '-p', 'tsconfig.build.json'], { stdio: 'inherit' });

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const { metafile } = await build({
  entryPoints: Object.values(exports).flatMap((paths) => paths.default ?? []),
  outbase: 'dist',
  outdir: 'dist/node',
  chunkNames: 'shared-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  metafile: true,
  plugins: [{ name: 'packages stay outside', setup: leavePackages }],
});
writeFileSync('dist/node/THIRD_PARTY_NOTICES', notices(metafile));

function tsc() {
  return createRequire(import.meta.url).resolve('typescript/bin/tsc');
}

function leavePackages(esbuild) {
  esbuild.onResolve({ filter: /^[^./]/ }, ({ path }) =>
    INLINED.test(path) ? undefined : { external: true },
  );
}

/** What the packages whose code is in the bundle want to be said with it; they are under the same licence as this one. */
function notices({ inputs }) {
  const roots = Object.keys(inputs).flatMap(
    (file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  const terms = readFileSync('LICENSE', 'utf8').split('\n\n').slice(2).join('\n\n');
  return [...new Set(roots)].sort().map(noticeOf).concat(terms).join('\n\n');
}

function noticeOf(root) {
  const { name, version, license, author } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  if (license !== 'MIT')
    throw new Error(`${name} is under ${license}: say in scripts/build.js what that asks for.`);
  const own = `Contains parts of ${name} ${version}, MIT License, Copyright (c) ${author.name ?? author}.`;
  const others = `${root}/THIRD_PARTY_NOTICES`;
  if (!existsSync(others)) return own;
  const texts = readdirSync(others).map((file) => readFileSync(`${others}/${file}`, 'utf8').trim());
  return [`${own} That contains parts of others:`, ...texts].join('\n\n');
}
