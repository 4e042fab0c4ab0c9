import assert from 'node:assert/strict';
import { done, text } from 'rx-agent/testing';
import type { Scenario } from '../support/test-app.js';
import { toldAnswer } from '../support/told-answer.js';

export function secondView(scenario: Scenario): void {
  scenario('a late second view shows the same, in mid-stream', async ({ chat, server }) => {
    const answer$ = toldAnswer();
    server.script([answer$]);
    await chat.send('Count');
    answer$.next(text('One, two'));
    await chat.answered('One, two');
    await chat.button('Second view').click();
    const second = chat.page.getByRole('log', { name: 'Second view' });
    await second.getByText('One, two').waitFor();
    assert.deepEqual(await second.locator('li.message').allInnerTexts(), ['Count', 'One, two']);

    answer$.next(text(', three.'));
    answer$.next(done());
    await chat.ready();
    await second.getByText('One, two, three.').waitFor();
    assert.equal(await second.innerHTML(), await chat.conversation.innerHTML());
  });

  scenario('a new conversation stops the run and starts empty', async ({ chat, server }) => {
    const endless$ = toldAnswer();
    server.script([endless$, 'Fresh.']);
    await chat.send('Old');
    endless$.next(text('Old answer'));
    await chat.answered('Old answer');
    await chat.button('New conversation').click();
    await chat.conversation.locator('li.message').first().waitFor({ state: 'detached' });
    await server.ended('aborted');
    await chat.send('New');
    await chat.answered('Fresh.');
    assert.deepEqual(await chat.transcript(), ['user: New', 'assistant: Fresh.']);
  });
}
