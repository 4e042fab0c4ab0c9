// Starts examples/server and the page of an example (`react`, `angular`), and prints the link that opens the page with
// the server's token. Ctrl+C stops both.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PAGE_PORTS = { angular: 4200, react: 5173 };
const name = process.argv[2];
if (!Object.hasOwn(PAGE_PORTS, name)) {
  console.error(`Usage: node scripts/dev.js ${Object.keys(PAGE_PORTS).join('|')}`);
  process.exit(2);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const example = `examples/${name}`;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const isShell = process.platform === 'win32';
const children = [];
let isStopping = false;

process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(0));

await install();
const token = process.env.PROXY_TOKEN ?? randomUUID();
const serverPort = String(await freePort(Number(process.env.SERVER_PORT ?? 8787), '127.0.0.1'));
const pagePort = String(await freePort(Number(process.env.PAGE_PORT ?? PAGE_PORTS[name]), 'localhost'));

start(process.execPath, ['--import', 'tsx', 'examples/server/main.ts'], {
  HOST: '127.0.0.1',
  PORT: serverPort,
  PROXY_TOKEN: token,
});
start(npm, ['--prefix', example, 'run', 'dev', '--', '--port', pagePort], { SERVER_PORT: serverPort });

await Promise.all([
  answers(`http://127.0.0.1:${serverPort}/api/stream`),
  answers(`http://localhost:${pagePort}/`),
]);
console.log(`\n  Open http://localhost:${pagePort}/#token=${encodeURIComponent(token)}\n  Ctrl+C stops.\n`);

/** The example's packages, when they were not installed since its lock file changed. */
async function install() {
  const installed = `${root}${example}/node_modules/.package-lock.json`;
  const lock = `${root}${example}/package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  const child = spawn(npm, ['--prefix', example, 'install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell: isShell,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}

/** The wanted port, or one that the system chooses when that is taken. */
async function freePort(wanted, host) {
  for (const port of [wanted, 0]) {
    const probe = createServer();
    try {
      probe.listen(port, host);
      await once(probe, 'listening');
      return probe.address().port;
    } catch {
      // Taken.
    } finally {
      probe.close();
    }
  }
  throw new Error('There is no free port.');
}

/** A child in a process group of its own, so that its own children stop with it. */
function start(command, args, env) {
  const child = spawn(command, args, {
    cwd: root,
    detached: !isShell,
    shell: isShell,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  children.push(child);
  child.once('exit', (code) => stop(code ?? 1));
}

/** Ends when the children and theirs are gone, so that their ports are free then. */
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  const alive = children.filter((child) => signalled(child, 'SIGTERM'));
  while (alive.some((child) => signalled(child, 0))) await pause(20);
  process.exit(code);
}

/** Sends a signal to a child and its own children; says whether there is anybody left. */
function signalled({ pid }, signal) {
  try {
    return process.kill(isShell ? pid : -pid, signal);
  } catch {
    return false;
  }
}

async function answers(url) {
  for (;;) {
    try {
      const response = await fetch(url);
      await response.body?.cancel();
      return;
    } catch {
      await pause(200);
    }
  }
}
