import { mkdir } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { concatMap, delay, from, type Observable, of } from 'rxjs';
import { done, type ModelPart, text, thinking, toolCall } from 'rx-agent/testing';
import { build } from './support/build.js';
import { ChatPage } from './support/chat-page.js';
import { ChatServer } from './support/chat-server.js';
import { launchChromium } from './support/chromium.js';
import { inRepository } from './support/repository.js';
import { toldAnswer } from './support/told-answer.js';

// npm run screenshots: the pictures of the README, in docs/images.
interface Picture {
  readonly name: string;
  readonly app: 'react' | 'angular';
  readonly theme?: 'light' | 'dark';
  readonly height: number;
  /** Plays until there is what is to be shown, and gives it. */
  readonly play: (chat: ChatPage, server: ChatServer) => Promise<Locator>;
}

const PICTURES: readonly Picture[] = [
  { name: 'react-light', app: 'react', height: 960, play: conversation },
  { name: 'react-dark', app: 'react', theme: 'dark', height: 960, play: conversation },
  { name: 'angular', app: 'angular', height: 960, play: conversation },
  { name: 'marbles', app: 'react', height: 1200, play: diagram },
];

await build(['react', 'angular']);
await mkdir(inRepository('docs/images'), { recursive: true });
const browser = await launchChromium();
for (const { name, app, theme = 'light', height, play } of PICTURES) {
  const server = new ChatServer(inRepository(`examples/${app}/dist`));
  await server.start();
  const page = await browser.newPage({
    viewport: { width: 1000, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const chat = new ChatPage(page);
  await chat.open(server.url);
  const shown = await play(chat, server);
  await shown.screenshot({ path: inRepository(`docs/images/${name}.png`) });
  console.log(`docs/images/${name}.png`);
  await page.close();
  await server.stop();
}
await browser.close();

async function conversation(chat: ChatPage, server: ChatServer): Promise<Locator> {
  server.script([
    [
      thinking('Two tools answer this; they can run at the same time.'),
      text('Both at once:'),
      toolCall('calculate', { expression: '(17 + 4) * 2' }),
      toolCall('current_time', { zone: 'Asia/Tokyo' }),
    ],
    '`(17 + 4) * 2` is **42**, and Tokyo is nine hours ahead of UTC:\n\n| city | offset |\n|---|---|\n| Tokyo | +9 |\n| Paris | +1 |',
    [toolCall('slow_job', { steps: 50 })],
    toldAnswer(),
  ]);
  await chat.send('What is (17 + 4) * 2, and what time is it in Tokyo?');
  await chat.answered('nine hours ahead');
  await chat.ready();
  await chat.send('Good. Now do the slow job.');
  await chat.tool('slow_job').locator('.progress').waitFor();
  await chat.send('Be brief about it', 'Steer');
  await chat.send('Then write a summary', 'Later');
  await chat.button('Take back: Then write a summary').waitFor();
  return chat.page.locator('body');
}

async function diagram(chat: ChatPage, server: ChatServer): Promise<Locator> {
  server.script([
    paced([
      ...words('Three tools answer this.').map(thinking),
      ...words('All of them at once, then.').map(text),
      toolCall('calculate', { expression: '(17 + 4) * 2' }),
      toolCall('current_time', { zone: 'Asia/Tokyo' }),
      toolCall('slow_job', { steps: 4 }),
    ]),
    paced(words('It is 42, and late in the evening in Tokyo; the slow job is done as well.').map(text)),
  ]);
  await chat.button('Marbles').click();
  await chat.send('What is (17 + 4) * 2, what time is it in Tokyo, and do the slow job');
  await chat.tool('slow_job').locator('.progress').waitFor();
  await chat.send('Be brief', 'Steer');
  await chat.answered('as well');
  await chat.ready();
  const lane = chat.marbles.locator('g[data-lane^=tool]', { hasText: 'slow_job' });
  await lane.locator('circle', { hasText: 'tool_execution_end' }).click();
  return chat.page.locator('section.marbles');
}

/** At the pace of a real model. */
function paced(parts: readonly ModelPart[]): Observable<ModelPart> {
  return from([...parts, done()]).pipe(concatMap((part) => of(part).pipe(delay(70))));
}

function words(sentence: string): string[] {
  return sentence.match(/\s*\S+/g) ?? [];
}
