import assert from 'node:assert/strict';
import { done, text } from 'rx-agent/testing';
import type { Scenario } from '../support/test-app.js';
import { toldAnswer } from '../support/told-answer.js';

export function queue(scenario: Scenario): void {
  scenario('steering waits as a chip and is delivered at the next turn', async ({ chat, server }) => {
    const first$ = toldAnswer();
    server.script([first$, 'In Celsius: 20.']);
    await chat.send('The weather?');
    first$.next(text('It is 68.'));
    await chat.answered('It is 68.');
    await chat.send('In Celsius, please', 'Steer');
    const chip = chat.queue.locator('li[data-queue=steering]');
    await chip.getByRole('button', { name: 'Take back: In Celsius, please' }).waitFor();
    assert.deepEqual(await chat.transcript(), ['user: The weather?', 'assistant: It is 68.']);

    first$.next(done());
    await chat.answered('In Celsius: 20.');
    await chat.ready();
    await chat.queue.waitFor({ state: 'detached' });
    assert.deepEqual(await chat.transcript(), [
      'user: The weather?',
      'assistant: It is 68.',
      'user: In Celsius, please',
      'assistant: In Celsius: 20.',
    ]);
  });

  scenario('a follow-up waits for the end; what is taken back is not delivered', async ({ chat, server }) => {
    const first$ = toldAnswer();
    server.script([first$, 'You are welcome.']);
    await chat.send('Begin');
    first$.next(text('Beginning.'));
    await chat.answered('Beginning.');
    await chat.send('Faster', 'Steer');
    await chat.send('Thanks', 'Later');
    await chat.send('Never mind', 'Later');
    assert.deepEqual(
      await chat.queue.locator('li').evaluateAll((items) => items.map((it) => it.getAttribute('data-queue'))),
      ['steering', 'followUp', 'followUp'],
    );
    await chat.button('Take back: Faster').click();
    await chat.button('Take back: Never mind').click();
    await chat.queue.locator('li').nth(1).waitFor({ state: 'detached' });
    assert.deepEqual(await chat.queue.locator('li').allInnerTexts(), ['Take back: Thanks']);

    first$.next(done());
    await chat.answered('You are welcome.');
    await chat.ready();
    assert.deepEqual(await chat.transcript(), [
      'user: Begin',
      'assistant: Beginning.',
      'user: Thanks',
      'assistant: You are welcome.',
    ]);
  });

  scenario('what is typed right after Enter belongs to the next message', async ({ chat, server }) => {
    server.script([toldAnswer()]);
    await chat.input.fill('First');
    // A fast typist's next key comes before the page was drawn.
    await chat.page.evaluate(async () => {
      const field = document.querySelector('textarea');
      field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await Promise.resolve();
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else types from within a page
      document.execCommand('insertText', false, 'Sec');
    });
    await chat.input.pressSequentially('ond');
    assert.equal(await chat.input.inputValue(), 'Second');
    await chat.button('Steer').click();
    await chat.button('Take back: Second').waitFor();
    assert.deepEqual(await chat.transcript(), ['user: First']);
  });
}
