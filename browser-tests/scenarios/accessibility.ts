import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { done, text, thinking, toolCall } from 'rx-agent/testing';
import type { Scenario } from '../support/test-app.js';
import { toldAnswer } from '../support/told-answer.js';

export function accessibility(scenario: Scenario): void {
  scenario('a whole conversation with the keyboard only', async ({ chat, server }) => {
    const answer$ = toldAnswer();
    server.script([[toolCall('write_note', { title: 'A', text: 'B' })], 'Noted.', answer$, 'The last.']);
    const { keyboard } = chat.page;
    await focused(chat.page, 'textarea');
    await keyboard.type('Write a note');
    await keyboard.press('Enter');
    // The question takes the focus; its first button is one Tab away.
    await focused(chat.page, '[role=alertdialog]');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await chat.answered('Noted.');
    await chat.ready();
    assert.equal(await chat.tool('write_note').getAttribute('data-status'), 'done');
    await focused(chat.page, 'textarea');

    await keyboard.type('One line');
    await keyboard.press('Shift+Enter');
    await keyboard.type('and another');
    assert.equal(await chat.input.inputValue(), 'One line\nand another');
    await keyboard.press('Enter');
    answer$.next(text('Working on'));
    await chat.answered('Working on');
    await keyboard.type('Steered');
    await keyboard.press('Enter');
    await keyboard.type('Unwanted');
    await keyboard.press('Alt+Enter');
    await chat.button('Take back: Unwanted').waitFor();
    await tabTo(chat.page, 'Shift+Tab', 'Take back: Unwanted');
    await keyboard.press('Enter');
    await chat.button('Take back: Unwanted').waitFor({ state: 'detached' });
    await focused(chat.page, 'textarea');
    answer$.next(done());
    await chat.answered('The last.');
    await chat.ready();
    assert.deepEqual(await chat.transcript(), [
      'user: Write a note',
      'assistant: ',
      'assistant: Noted.',
      'user: One line\nand another',
      'assistant: Working on',
      'user: Steered',
      'assistant: The last.',
    ]);

    await tabTo(chat.page, 'Shift+Tab', 'Dark theme');
    await keyboard.press('Space');
    await chat.page.locator('html[data-theme=dark]').waitFor();
    assert.equal(await chat.button('Dark theme').getAttribute('aria-pressed'), 'true');
  });

  for (const theme of ['light', 'dark']) {
    scenario(`axe finds nothing serious, ${theme}`, async ({ chat, server }) => {
      const answer$ = toldAnswer();
      server.script([
        [
          thinking('Let me think.'),
          text(
            '# Heading\n\nA [link](https://example.com/), `code` and:\n\n- a list\n\n> a quote\n\n```js\nlet x;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
          ),
          toolCall('calculate', { expression: '6 * 7' }),
          toolCall('calculate', { expression: '6 *' }),
          toolCall('write_note', { title: 'A', text: 'B' }),
        ],
        answer$,
      ]);
      // Only the colours differ between the themes.
      const rules = theme === 'dark' ? ['color-contrast'] : [];
      if (theme === 'dark') await chat.button('Dark theme').click();
      await chat.page.locator(`html[data-theme=${theme}]`).waitFor();
      await checked(chat.page, 'welcome', rules);
      await chat.send('Show me everything');
      await chat.approval.waitFor();
      await checked(chat.page, 'approval', rules);
      await chat.approval.getByRole('button', { name: 'Refuse' }).click();
      answer$.next(text('Well,'));
      await chat.answered('Well,');
      await chat.send('Quicker', 'Steer');
      await chat.send('And thanks', 'Later');
      await chat.button('Second view').click();
      await chat.button('Marbles').click();
      await chat.input.fill('Something to send');
      await checked(chat.page, 'busy', rules);
      await chat.button('Take back: Quicker').click();
      await chat.button('Take back: And thanks').click();
      answer$.next({ type: 'fails', reason: 'error', errorMessage: '529 overloaded' });
      await chat.error.waitFor();
      await checked(chat.page, 'failed', rules);
    });
  }
}

async function focused(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
}

/** Moves the focus until it is on the button with this name. */
async function tabTo(page: Page, key: 'Tab' | 'Shift+Tab', name: string): Promise<void> {
  const names: string[] = [];
  while (names.length < 30) {
    await page.keyboard.press(key);
    names.push(await page.evaluate(() => document.activeElement?.textContent.trim() ?? ''));
    if (names.at(-1) === name) return;
  }
  assert.fail(`${name} is not reached, only ${names.join(', ')}`);
}

/** Checks by the given rules, or by all. */
async function checked(page: Page, moment: string, rules: string[]): Promise<void> {
  // In the page itself: the applications have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${String(failureSummary)}`),
  );
  assert.deepEqual(found, [], moment);
}
