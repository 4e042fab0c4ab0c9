import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import { lastValueFrom } from 'rxjs';
import { OFFLINE_MODEL } from '../../examples/offline-model/offline-models.js';
import { streamProxy } from '../../src/proxy/index.js';

const TOKEN = 'token-of-the-owner';
const root = fileURLToPath(new URL('../../', import.meta.url));

/** This environment, without what would choose another model. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/(?:_API_KEY|_TOKEN|NODE_OPTIONS)$/.test(name)),
);
const context = normalizeContext({ messages: [{ role: 'user', content: 'What is 6 * 7?', timestamp: 0 }] });

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: root, env }, (error, stdout, stderr) => {
      resolve({
        code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1,
        stdout,
        stderr,
      });
    });
  });
}

let server: ChildProcess;
let url = '';
/** What the server prints. */
const lines: string[] = [];

beforeAll(async () => {
  server = spawn(process.execPath, ['--import', 'tsx', 'examples/server/main.ts'], {
    cwd: root,
    env: { ...env, PORT: '0', PROXY_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (server.stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line);
    url = /Listening at (\S+)\/api\/stream/.exec(line)?.[1] ?? url;
    if (line.startsWith('Try: ')) break;
  }
}, 120_000);

afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill();
  expect(await gone).toEqual([null, 'SIGTERM']);
});

function ask(authToken: string): Promise<AssistantMessageEvent> {
  return lastValueFrom(streamProxy(OFFLINE_MODEL, context, { proxyUrl: url, authToken }));
}

describe('npm run server', () => {
  it('says where it listens, and keeps a token of yours to itself', () => {
    expect(lines).toEqual([
      `Listening at ${url}/api/stream`,
      `Try: npm start -- --proxy ${url} --proxy-token <token>`,
    ]);
  });

  it('answers those who have the token, with the offline model', async () => {
    expect(await ask(TOKEN)).toMatchObject({
      type: 'done',
      message: { content: [{ type: 'thinking' }, { name: 'calculate', arguments: { expression: '6 * 7' } }] },
    });
  });

  it('refuses others with 401', async () => {
    expect(await ask('another')).toMatchObject({
      error: { stopReason: 'error', errorMessage: 'The proxy answered 401 Unauthorized: Unauthorized' },
    });
    const response = await fetch(`${url}/api/stream`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([401, { error: 'Unauthorized' }]);
  });
});

describe('npm start -- --proxy', () => {
  const chat = (...args: string[]): Promise<Run> =>
    run('npm', ['start', '--silent', '--', '--proxy', url, ...args]);

  it('puts the answer on stdout, the tools on stderr, and exits with 0', async () => {
    const { code, stdout, stderr } = await chat('--proxy-token', TOKEN, 'What is 6 * 7?');
    expect([code, stdout]).toEqual([0, 'calculate: 6 * 7 = 42\n']);
    expect(stderr).toContain('→ calculate');
  }, 120_000);

  it('exits with 1 and says why when the token is wrong', async () => {
    const { code, stdout, stderr } = await chat('--proxy-token', 'another', 'What is 6 * 7?');
    expect([code, stdout]).toEqual([1, '\n']);
    expect(stderr).toContain(
      `The run ended in an error: The proxy answered 401 Unauthorized: Unauthorized (check that npm run server runs at ${url} and that --proxy-token is its token)`,
    );
  }, 120_000);
});
