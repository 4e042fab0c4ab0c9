import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { inRepository } from './support/repository.js';

interface Started {
  readonly child: ChildProcess;
  /** The link that it prints. */
  readonly link: URL;
}

function dev(name: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [inRepository('scripts/dev.js'), name], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function started(name: string, env: Record<string, string>): Promise<Started> {
  const child = dev(name, env);
  const said: string[] = [];
  const link = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      assert.ok(stream);
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const printed = /Open (http:\S+)/.exec(line)?.[1];
        if (printed !== undefined) resolve(printed);
      });
    }
    child.once('exit', () => {
      reject(new Error(`It ended without a link: ${said.join('\n')}`));
    });
  });
  return { child, link: new URL(link) };
}

async function stopped(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  return (await exit)[0];
}

void describe('npm run dev:…', () => {
  for (const name of ['react', 'angular']) {
    void it(`${name}: a taken port is left alone, page and server answer, and nothing is left after it`, async () => {
      const other = createServer((_request, response) => response.end('somebody else'));
      await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
      const taken = String((other.address() as AddressInfo).port);
      const { child, link } = await started(name, {
        PAGE_PORT: taken,
        SERVER_PORT: '0',
        PROXY_TOKEN: 'a token',
      });
      assert.equal(link.hash, '#token=a%20token');
      assert.notEqual(link.port, taken);

      const page = await fetch(link);
      assert.match(await page.text(), /<title>rx-agent/);
      const refused = await fetch(new URL('/api/stream', link), { method: 'POST', body: '{}' });
      assert.equal(refused.status, 401);

      assert.equal(await stopped(child), 0);
      await assert.rejects(fetch(link), TypeError);
      assert.equal(await (await fetch(`http://localhost:${taken}/`)).text(), 'somebody else');
      await new Promise((resolve) => other.close(resolve));
    });
  }

  void it('an unknown name is answered with what there is', async () => {
    const child = dev('vue');
    const said: string[] = [];
    child.stderr?.on('data', (text: Buffer) => said.push(text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    assert.equal(code, 2);
    assert.equal(said.join(''), 'Usage: node scripts/dev.js angular|react\n');
  });
});
