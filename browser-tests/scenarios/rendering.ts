import assert from 'node:assert/strict';
import { done, text, thinking, toolCall } from 'rx-agent/testing';
import { oneEventATask } from '../support/one-event-a-task.js';
import type { Scenario } from '../support/test-app.js';
import { toldAnswer } from '../support/told-answer.js';

const BURST = 2_000;

/**
 * Renders that are bound to no frame: the first value after a pause and the end of a run are shown at once.
 * The burst begins after a pause, and the run ends with it.
 */
const AT_ONCE = 2;

export function rendering(scenario: Scenario): void {
  scenario('2,000 deltas in a burst are rendered once a frame at most', async ({ chat, server }) => {
    const answer$ = toldAnswer();
    server.script([
      [thinking('Hm.'), text('Earlier.'), toolCall('calculate', { expression: '1 + 1' })],
      answer$,
    ]);
    await oneEventATask(chat.page);
    await chat.send('Go');
    await server.request(2);
    answer$.next(text('Word 0'));
    await chat.answered('Word 0');
    await chat.page.evaluate(() => {
      const earlier = document.querySelector('li[data-role=assistant]');
      const nodes = [earlier, ...(earlier?.querySelectorAll('*') ?? [])];
      const seen = {
        nodes,
        frames: 0,
        commits: window.chat.counts.commits,
        unrelated: window.chat.counts.unrelated,
      };
      Object.assign(window, { seen });
      let isOver = false;
      window.chat.agent.events$.subscribe(({ type }) => {
        isOver ||= type === 'agent_end';
      });
      requestAnimationFrame(function count() {
        if (isOver) return;
        seen.frames += 1;
        requestAnimationFrame(count);
      });
    });

    for (let word = 1; word < BURST; word += 1) {
      answer$.next(text(`${word % 50 === 0 ? '\n\n' : ' '}${String(word)}`));
    }
    answer$.next(text(' end.'));
    answer$.next(done());
    await chat.ready();
    await chat.answered(`${String(BURST - 1)} end.`);
    const { commits, frames, unrelated, kept, isSame } = await chat.page.evaluate(() => {
      const { seen, chat } = window;
      const earlier = document.querySelector('li[data-role=assistant]');
      const nodes = [earlier, ...(earlier?.querySelectorAll('*') ?? [])];
      return {
        frames: seen.frames,
        commits: chat.counts.commits - seen.commits,
        unrelated: chat.counts.unrelated - seen.unrelated,
        kept: nodes.length,
        isSame:
          nodes.length === seen.nodes.length && nodes.every((node, index) => node === seen.nodes[index]),
      };
    });
    console.log(`${String(BURST)} deltas: ${String(commits)} commits in ${String(frames)} frames`);
    assert.ok(commits <= frames + AT_ONCE, `${String(commits)} commits in ${String(frames)} frames`);
    assert.ok(commits >= 1);
    assert.equal(unrelated, 0);
    assert.ok(kept > 5);
    assert.equal(isSame, true);
  });

  scenario(
    "a message's node stays when it is finished, and through later turns",
    async ({ chat, server }) => {
      const answer$ = toldAnswer();
      server.script([answer$, 'Another.']);
      await chat.send('One');
      answer$.next(text('A paragraph.\n\nAnother, which gr'));
      await chat.answered('which gr');
      const item = await chat.answers.last().elementHandle();
      const paragraph = await chat.answers.last().getByText('A paragraph.').elementHandle();
      answer$.next(text('ows.'));
      answer$.next(done());
      await chat.answered('which grows.');
      await chat.ready();
      await chat.send('Two');
      await chat.answered('Another.');
      await chat.ready();
      const first = chat.answers.first();
      assert.equal(await first.evaluate((node, before) => node === before, item), true);
      const now = first.getByText('A paragraph.');
      assert.equal(await now.evaluate((node, before) => node === before, paragraph), true);
    },
  );
}
