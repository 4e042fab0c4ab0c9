import assert from 'node:assert/strict';
import { text, toolCall } from 'rx-agent/testing';
import type { Scenario } from '../support/test-app.js';
import { toldAnswer } from '../support/told-answer.js';

export function stop(scenario: Scenario): void {
  scenario('stop in mid-stream, and at once a new question', async ({ chat, server }) => {
    const endless$ = toldAnswer();
    server.script([endless$, 'The second answer.']);
    await chat.send('First');
    endless$.next(text('The first ans'));
    await chat.answered('The first ans');
    // Both within one task of the page: nothing may have to settle in between.
    await chat.input.fill('Second');
    await chat.page.evaluate(() => {
      document.querySelector<HTMLElement>('button.stop')?.click();
      document.querySelector<HTMLFormElement>('form[aria-label="Write a message"]')?.requestSubmit();
    });
    await chat.answered('The second answer.');
    await chat.ready();
    await server.ended('aborted');
    assert.deepEqual(await chat.transcript(), [
      'user: First',
      'assistant: The first ans',
      'user: Second',
      'assistant: The second answer.',
    ]);
    assert.equal(await chat.answers.first().getByText('Stopped').count(), 1);
    assert.equal(await chat.answers.last().getByText('Stopped').count(), 0);
    assert.equal(await chat.error.count(), 0);
  });

  scenario('Esc stops a tool that runs', async ({ chat, server }) => {
    server.script([[toolCall('slow_job', { steps: 50 })]]);
    await chat.send('Do the slow job');
    await chat.tool('slow_job').locator('.progress').waitFor();
    await chat.page.keyboard.press('Escape');
    await chat.ready();
    assert.equal(await chat.tool('slow_job').getAttribute('data-status'), 'error');
    assert.equal(await chat.tool('slow_job').locator('.result').textContent(), 'Operation aborted');
  });
}
