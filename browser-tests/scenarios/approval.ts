import assert from 'node:assert/strict';
import { toolCall } from 'rx-agent/testing';
import type { Page } from 'playwright-core';
import type { Scenario } from '../support/test-app.js';

const NOTE = { title: 'Shopping', text: 'Buy milk' };

export function approval(scenario: Scenario): void {
  scenario('what the user refuses does not happen', async ({ chat, server }) => {
    server.script([[toolCall('write_note', NOTE)], 'Then not.']);
    await chat.send('Write a note');
    await chat.approval.waitFor();
    assert.match(String(await chat.approval.textContent()), /write_note.*Shopping.*Buy milk/s);
    assert.equal(await chat.tool('write_note').getAttribute('data-status'), 'waiting');
    assert.equal(await chat.approval.evaluate((it) => it.contains(document.activeElement)), true);
    await chat.approval.getByRole('button', { name: 'Refuse' }).click();
    await chat.answered('Then not.');
    await chat.approval.waitFor({ state: 'detached' });
    const result = 'The user did not allow this.';
    assert.equal(await chat.tool('write_note').locator('.result').textContent(), result);
    assert.equal(await chat.tool('write_note').getAttribute('data-status'), 'error');
    const { context } = await server.request(2);
    assert.deepEqual(context.messages.at(-1)?.content, [{ type: 'text', text: result }]);
    assert.equal(await storedText(chat.page), '');
  });

  scenario('what the user allows happens', async ({ chat, server }) => {
    server.script([[toolCall('write_note', NOTE)], 'Noted.']);
    await chat.send('Write a note');
    assert.equal(await storedText(chat.page), '');
    await chat.approval.getByRole('button', { name: 'Allow' }).click();
    await chat.answered('Noted.');
    assert.equal(await chat.tool('write_note').getAttribute('data-status'), 'done');
    assert.match(await storedText(chat.page), /Buy milk/);
  });

  scenario('a question is withdrawn when the run is stopped', async ({ chat, server }) => {
    server.script([[toolCall('write_note', NOTE)]]);
    await chat.send('Write a note');
    await chat.approval.waitFor();
    await chat.button('Stop').click();
    await chat.approval.waitFor({ state: 'detached' });
    await chat.ready();
    assert.equal(await storedText(chat.page), '');
  });
}

/** Whatever the page keeps for good, apart from the theme. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(() => Object.values(localStorage).join());
}
