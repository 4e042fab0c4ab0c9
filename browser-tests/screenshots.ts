import { mkdir } from 'node:fs/promises';
import { ReplaySubject } from 'rxjs';
import { type ModelPart, text, thinking, toolCall } from 'rx-agent/testing';
import { build } from './support/build.js';
import { ChatPage } from './support/chat-page.js';
import { ChatServer } from './support/chat-server.js';
import { launchChromium } from './support/chromium.js';
import { inRepository } from './support/repository.js';

// npm run screenshots: the pictures of the README, in docs/images.
type Theme = 'light' | 'dark';

await build(['react', 'angular']);
await mkdir(inRepository('docs/images'), { recursive: true });
const browser = await launchChromium();
try {
  await picture('react', 'light', 'react-light');
  await picture('react', 'dark', 'react-dark');
  await picture('angular', 'light', 'angular');
  await picture('react', 'light', 'marbles', true);
} finally {
  await browser.close();
}

/** A conversation that is under way, or the diagram of it. */
async function picture(app: string, theme: Theme, name: string, isDiagram = false): Promise<void> {
  const server = new ChatServer(inRepository(`examples/${app}/dist`));
  await server.start();
  const context = await browser.newContext({
    viewport: { width: 1000, height: isDiagram ? 720 : 860 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const chat = new ChatPage(await context.newPage());
  await chat.open(server.url);
  if (isDiagram) await chat.button('Marbles').click();
  await converse(chat, server);
  if (isDiagram) {
    await chat.marbles.locator('g[data-lane="tool clock"] circle').last().click();
    await chat.page.locator('section.marbles').screenshot({ path: pathOf(name) });
  } else {
    await chat.page.screenshot({ path: pathOf(name) });
  }
  console.log(`docs/images/${name}.png`);
  await context.close();
  await server.stop();
}

async function converse(chat: ChatPage, server: ChatServer): Promise<void> {
  const last$ = new ReplaySubject<ModelPart>();
  server.script([
    [
      thinking('Two tools answer this; they can run at the same time.'),
      text('Both at once:'),
      toolCall('calculate', { expression: '(17 + 4) * 2' }, { id: 'sum' }),
      toolCall('current_time', { zone: 'Asia/Tokyo' }, { id: 'clock' }),
    ],
    '`(17 + 4) * 2` is **42**, and Tokyo is nine hours ahead of UTC:\n\n| city | offset |\n|---|---|\n| Tokyo | +9 |\n| Paris | +1 |',
    [toolCall('slow_job', { steps: 50 }, { id: 'job' })],
    last$,
  ]);
  await chat.send('What is (17 + 4) * 2, and what time is it in Tokyo?');
  await chat.answered('nine hours ahead');
  await chat.ready();
  await chat.send('Good. Now do the slow job.');
  await chat.tool('slow_job').locator('.progress').waitFor();
  await chat.send('Be brief about it', 'Steer');
  await chat.send('Then write a summary', 'Later');
  await chat.button('Take back: Then write a summary').waitFor();
}

function pathOf(name: string): string {
  return inRepository(`docs/images/${name}.png`);
}
