import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { ChatPage } from './chat-page.js';
import { ChatServer } from './chat-server.js';
import { launchChromium } from './chromium.js';
import { inRepository } from './repository.js';

export interface Stage {
  readonly chat: ChatPage;
  readonly server: ChatServer;
  /** What the browser may complain about in this scenario: a connection that the test cuts, say. */
  readonly allow: (problem: RegExp) => void;
}

/** Registers one scenario: a page of its own, open and ready, against a server that answers what it is told to. */
export type Scenario = (name: string, play: (stage: Stage) => Promise<void>) => void;

const TIMEOUT_MS = 60_000;

/** All scenarios against one of the apps. */
export function testApp(name: string, registrars: readonly ((scenario: Scenario) => void)[]): void {
  void describe(name, () => {
    const server = new ChatServer(inRepository(`examples/${name}/dist`));
    let browser: Browser;
    before(async () => {
      browser = await launchChromium();
      await server.start();
    });
    after(async () => {
      await browser.close();
      await server.stop();
    });
    const scenario: Scenario = (title, play) => {
      void it(title, async () => {
        const context = await browser.newContext({
          viewport: { width: 1000, height: 900 },
          colorScheme: 'light',
          reducedMotion: 'reduce',
        });
        context.setDefaultTimeout(TIMEOUT_MS);
        // The compiler of these tests gives functions their names with a helper, also those that run in the page.
        await context.addInitScript('globalThis.__name = (it) => it');
        const chat = new ChatPage(await context.newPage());
        const allowed: RegExp[] = [];
        server.script([]);
        try {
          await chat.open(server.url);
          await play({ chat, server, allow: (problem) => allowed.push(problem) });
          assert.deepEqual(
            chat.problems.filter((problem) => !allowed.some((it) => it.test(problem))),
            [],
          );
        } catch (error) {
          const shown = await chat.page.locator('body').innerText();
          console.log(`${name}, ${title}: the page shows at its end\n${shown.slice(-1_000)}`);
          throw error;
        } finally {
          await context.close();
        }
      });
    };
    for (const register of registrars) register(scenario);
  });
}
