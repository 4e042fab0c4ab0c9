import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { toArray } from 'rxjs';
import { done, replayEvents, text, toolCall } from 'rx-agent/testing';
import type { ChatPage } from '../support/chat-page.js';
import type { ChatServer } from '../support/chat-server.js';
import type { Scenario } from '../support/test-app.js';
import { toldAnswer } from '../support/told-answer.js';

const MANY = 10_000;
/** A marble's width in the diagram, and where its time axis begins. */
const CELL = 12;

export function marbles(scenario: Scenario): void {
  scenario(
    'the diagram has a lane for each part of the run, and shows the state after an event',
    async (stage) => {
      const { chat } = stage;
      await runWithTools(stage);
      const lanes = chat.marbles.locator('g[data-lane]');
      assert.deepEqual(await lanes.evaluateAll((all) => all.map((lane) => lane.getAttribute('data-lane'))), [
        'run',
        'model',
        'tool sum',
        'tool clock',
        'queue',
        'state',
      ]);
      for (const lane of ['run', 'model', 'tool sum', 'tool clock', 'state']) {
        assert.ok((await marblesOf(chat, lane).count()) > 0, lane);
      }

      const last = marblesOf(chat, 'tool sum').last();
      const summary = chat.marbles.getByRole('status');
      await last.hover();
      await summary.filter({ hasText: 'tool_execution_end calculate' }).waitFor();
      await last.click();
      const details = JSON.parse(await chat.marbles.locator('pre').innerText()) as {
        event: { type: string };
        state: { isStreaming: boolean; toolExecutions: { toolCallId: string; status: string }[] };
      };
      assert.equal(details.event.type, 'tool_execution_end');
      assert.equal(details.state.isStreaming, true);
      const statuses = details.state.toolExecutions.map(
        ({ toolCallId, status }) => `${toolCallId} ${status}`,
      );
      assert.equal(statuses[0], 'sum done');

      // The arrow keys go through the events one by one.
      await chat.marbles.locator('.diagram').press('ArrowRight');
      await summary.filter({ hasNotText: 'tool_execution_end calculate' }).waitFor();
    },
  );

  scenario('the diagram zooms, moves, pauses and is exported', async (stage) => {
    const { chat, server } = stage;
    await runWithTools(stage);
    const diagram = chat.marbles.locator('.diagram');
    const times = (): Promise<string[]> => diagram.locator('svg > text').allTextContents();
    const whole = await times();
    await diagram.hover();
    await chat.page.keyboard.down('Control');
    await chat.page.mouse.wheel(0, -100);
    await chat.page.keyboard.up('Control');
    await changed(diagram, whole);
    const zoomed = await times();
    assert.ok(length(zoomed) < length(whole), `${String(zoomed)} of ${String(whole)}`);
    await chat.page.mouse.wheel(2_000, 0);
    await changed(diagram, zoomed);
    const moved = await times();
    assert.equal(moved[1], whole[1]);
    assert.ok(Math.abs(length(moved) - length(zoomed)) <= 1);
    await button(chat, 'Whole run').click();
    assert.deepEqual(await times(), whole);

    await button(chat, 'Pause').click();
    assert.equal(await button(chat, 'Pause').getAttribute('aria-pressed'), 'true');
    const before = await diagram.innerHTML();
    server.script(['Unseen.']);
    await chat.send('More');
    await chat.answered('Unseen.');
    await chat.ready();
    assert.equal(await diagram.innerHTML(), before);
    await button(chat, 'Pause').click();
    assert.notDeepEqual(await times(), whole);

    const svg = await exported(chat, 'Export SVG');
    assert.equal(svg.name, 'agent-marbles.svg');
    assert.match(
      svg.text,
      /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*data-lane="tool sum"[\s\S]*<\/svg>$/,
    );
    const events = await exported(chat, 'Export events');
    assert.equal(events.name, 'agent-events.jsonl');
    replayEvents(events.text)
      .pipe(toArray())
      .subscribe((all) => {
        assert.equal(all[0]?.type, 'agent_start');
        assert.equal(all.at(-1)?.type, 'agent_end');
        assert.equal(all.filter(({ type }) => type === 'tool_execution_end').length, 2);
      });
  });

  scenario(
    '10,000 events are drawn with as few elements as fit, once a frame at most',
    async ({ chat, server }) => {
      const answer$ = toldAnswer();
      server.script([answer$]);
      await chat.button('Marbles').click();
      await chat.send('Go');
      answer$.next(text('x '));
      await marblesOf(chat, 'model').first().waitFor();
      await chat.page.evaluate(() => {
        const seen = { draws: 0, frames: 0 };
        Object.assign(window, { seen });
        const diagram = document.querySelector('agent-marbles')?.shadowRoot?.querySelector('.diagram');
        // One record a draw: each replaces the picture as a whole.
        if (diagram)
          new MutationObserver((records) => (seen.draws += records.length)).observe(diagram, {
            childList: true,
          });
        let isOver = false;
        window.chat.agent.events$.subscribe(({ type }) => {
          isOver ||= type === 'agent_end';
        });
        requestAnimationFrame(function count() {
          seen.frames += 1;
          if (!isOver) requestAnimationFrame(count);
        });
      });
      for (let word = 1; word < MANY; word += 1) answer$.next(text('x '));
      answer$.next(text('end.'));
      answer$.next(done());
      await chat.ready();
      await chat.answered('end.');
      await marblesOf(chat, 'run').filter({ hasText: 'agent_end' }).waitFor();
      const { draws, frames } = await chat.page.evaluate(() => window.seen);
      // The last picture comes in the frame after the end.
      assert.ok(draws <= frames + 1, `${String(draws)} draws in ${String(frames)} frames`);

      const lanes = await chat.marbles.locator('g[data-lane]').count();
      const width = Number(await chat.marbles.locator('svg').getAttribute('width'));
      const circles = await chat.marbles.locator('circle').count();
      assert.equal(lanes, 4);
      assert.ok(
        circles <= lanes * (width / CELL + 1),
        `${String(circles)} marbles in ${String(width)} pixels`,
      );
      const recording = await chat.marbles.evaluate((element) =>
        (element as unknown as { toRecording(): string }).toRecording(),
      );
      assert.ok(recording.split('\n').length > MANY);
    },
  );
}

async function runWithTools({ chat, server }: { chat: ChatPage; server: ChatServer }): Promise<void> {
  server.script([
    [
      text('Let me see.'),
      toolCall('calculate', { expression: '6 * 7' }, { id: 'sum' }),
      toolCall('current_time', { zone: 'Asia/Tokyo' }, { id: 'clock' }),
    ],
    'Done.',
  ]);
  await chat.button('Marbles').click();
  await chat.send('What is 6 * 7, and what time is it?');
  await chat.answered('Done.');
  await chat.ready();
  await marblesOf(chat, 'run').filter({ hasText: 'agent_end' }).waitFor();
}

function marblesOf(chat: ChatPage, lane: string): Locator {
  return chat.marbles.locator(`g[data-lane="${lane}"] circle`);
}

function button(chat: ChatPage, name: string): Locator {
  return chat.marbles.getByRole('button', { name, exact: true });
}

/** How many milliseconds lie between the two ends of the axis. */
function length([from, to]: readonly string[]): number {
  return Number.parseInt(String(to), 10) - Number.parseInt(String(from), 10);
}

/** Waits until the ends of the axis show other times. */
async function changed(diagram: Locator, [from, to]: readonly string[]): Promise<void> {
  const svg = diagram.locator('svg');
  await svg.filter({ hasNotText: `${String(from)}${String(to)}` }).waitFor();
}

async function exported(chat: ChatPage, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([chat.page.waitForEvent('download'), button(chat, name).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
