import assert from 'node:assert/strict';
import { text } from 'rx-agent/testing';
import { TOKEN } from '../support/chat-server.js';
import type { Scenario } from '../support/test-app.js';
import { toldAnswer } from '../support/told-answer.js';

export function failures(scenario: Scenario): void {
  scenario('the server is killed in mid-stream and started again', async ({ chat, server, allow }) => {
    allow(/net::ERR_/);
    const cut$ = toldAnswer();
    server.script([cut$, 'Now the whole answer.']);
    await chat.send('Tell me');
    cut$.next(text('Half an ans'));
    await chat.answered('Half an ans');
    await server.stop();
    await chat.error.waitFor();
    await chat.ready();
    // While it is down, trying again fails as well and may be tried again.
    await chat.error.getByRole('button', { name: 'Try again' }).click();
    await chat.answers.filter({ hasText: 'Half an ans' }).waitFor({ state: 'detached' });
    await chat.error.waitFor();

    await server.start();
    await chat.error.getByRole('button', { name: 'Try again' }).click();
    await chat.answered('Now the whole answer.');
    await chat.ready();
    await chat.error.waitFor({ state: 'detached' });
    assert.deepEqual(await chat.transcript(), ['user: Tell me', 'assistant: Now the whole answer.']);
  });

  scenario('after a reload the transcript is there', async ({ chat, server }) => {
    server.script(['First answer.', 'Second answer.']);
    await chat.send('One');
    await chat.answered('First answer.');
    await chat.ready();
    await chat.page.reload();
    await chat.answered('First answer.');
    assert.deepEqual(await chat.transcript(), ['user: One', 'assistant: First answer.']);
    assert.equal(new URL(chat.page.url()).hash, '');

    await chat.send('Two');
    await chat.answered('Second answer.');
    const { context } = await server.request(2);
    assert.deepEqual(
      context.messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
  });

  scenario('a reload in mid-stream leaves a question that can be asked again', async ({ chat, server }) => {
    server.script([toldAnswer(), 'Answered after all.']);
    await chat.send('Are you there?');
    await server.request(1);
    await chat.page.reload();
    await server.ended('aborted');
    await chat.error.getByRole('button', { name: 'Try again' }).click();
    await chat.answered('Answered after all.');
    assert.deepEqual(await chat.transcript(), ['user: Are you there?', 'assistant: Answered after all.']);
  });

  scenario('without a token the page asks for one', async ({ chat, server }) => {
    server.script(['Hello.']);
    await chat.page.evaluate(() => {
      sessionStorage.clear();
    });
    await chat.page.reload();
    await chat.page.getByLabel('Access token').fill('browser-tests');
    await chat.button('Continue').click();
    await chat.send('Hi');
    await chat.answered('Hello.');
  });

  scenario('a link with another token takes effect in the open page', async ({ chat, server, allow }) => {
    allow(/401/);
    const first = await chat.page.evaluateHandle(() => document);
    await chat.page.goto(`${server.url}/#token=unknown`);
    await chat.page.waitForURL(`${server.url}/`);
    await chat.send('Hi');
    await chat.error.filter({ hasText: 'refuses this access token' }).waitFor();

    server.script(['Hello.']);
    await chat.page.goto(`${server.url}/#token=${TOKEN}`);
    await chat.page.waitForURL(`${server.url}/`);
    await chat.error.getByRole('button', { name: 'Try again' }).click();
    await chat.answered('Hello.');
    assert.deepEqual(await chat.transcript(), ['user: Hi', 'assistant: Hello.']);
    assert.equal(await first.evaluate((it) => it === document), true);
  });

  scenario('a link with a token answers the page that asks for one', async ({ chat, server }) => {
    server.script(['Hello.']);
    await chat.page.evaluate(() => {
      sessionStorage.clear();
    });
    await chat.page.reload();
    await chat.page.getByLabel('Access token').waitFor();
    const first = await chat.page.evaluateHandle(() => document);
    await chat.open(server.url);
    await chat.send('Hi');
    await chat.answered('Hello.');
    assert.equal(await first.evaluate((it) => it === document), true);
    assert.equal(new URL(chat.page.url()).hash, '');
  });
}
