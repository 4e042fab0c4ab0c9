import assert from 'node:assert/strict';
import { done, text, thinking, toolCall } from 'rx-agent/testing';
import type { Scenario } from '../support/test-app.js';
import { toldAnswer } from '../support/told-answer.js';

export function conversation(scenario: Scenario): void {
  scenario('two tools in parallel, their cards, and an answer in Markdown', async ({ chat, server }) => {
    const last$ = toldAnswer();
    server.script([
      [
        text('Let me see.'),
        toolCall('calculate', { expression: '6 * 7' }, { id: 'sum' }),
        toolCall('slow_job', { steps: 4 }, { id: 'job' }),
      ],
      last$,
    ]);
    await chat.send('What is 6 * 7? And do the slow job.');
    // The quick one is done while the slow one works.
    const quick = 'section[aria-label=calculate][data-status=done]';
    const slow = 'section[aria-label=slow_job][data-status=running] .progress';
    await chat.conversation.locator(`li:has(${quick}):has(${slow})`).waitFor();
    assert.equal(await chat.tool('calculate').locator('.result').textContent(), '6 * 7 = 42');

    const { context } = await server.request(2);
    assert.deepEqual(
      context.messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'toolResult', 'toolResult'],
    );
    last$.next(text('It is **42**.\n\n- one\n- two'));
    last$.next(done());
    await chat.ready();
    assert.equal(await chat.tool('slow_job').locator('.result').textContent(), '4 steps done');
    assert.equal(await chat.tool('slow_job').getAttribute('data-status'), 'done');
    const answer = chat.answers.last().locator('.markdown');
    assert.equal(await answer.locator('strong').textContent(), '42');
    assert.deepEqual(await answer.locator('li').allTextContents(), ['one', 'two']);
    assert.equal(await chat.answers.count(), 2);
  });

  scenario('thinking is folded', async ({ chat, server }) => {
    server.script([[thinking('Hidden at first.'), text('Visible.')]]);
    await chat.send('Think');
    await chat.answered('Visible.');
    const thought = chat.conversation.locator('details.thinking');
    assert.equal(await thought.getByText('Hidden at first.').isVisible(), false);
    await thought.locator('summary', { hasText: 'Thinking' }).click();
    await thought.getByText('Hidden at first.').waitFor();
  });

  scenario('an answer cannot run anything', async ({ chat, server }) => {
    const hostile = [
      '<img src="x" onerror="window.ran = true">',
      '<script>window.ran = true</script>',
      '<svg onload="window.ran = true"></svg>',
      '[a link](javascript:window.ran=true)',
      '<a href="javascript:window.ran=true">another</a>',
      '[a good one](https://example.com/)',
      'The end.',
    ];
    server.script([hostile.join('\n\n')]);
    await chat.send('Attack');
    await chat.ready();
    await chat.answered('The end.');
    const answer = chat.answers.last();
    for (const link of await answer.locator('a').all()) {
      if ((await link.textContent()) !== 'a good one') await link.click();
    }
    assert.equal(await answer.locator('script, img, svg, [onerror], [onload]').count(), 0);
    assert.deepEqual(
      await answer.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ['https://example.com/'],
    );
    assert.equal(await chat.page.evaluate(() => 'ran' in window), false);
  });

  scenario('an attached image reaches the model', async ({ chat, server }) => {
    server.script(['I see a dot.']);
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const files = ['dot.png', 'other.png'].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer: Buffer.from(dot, 'base64'),
    }));
    await chat.page.getByLabel('Attach images').setInputFiles(files);
    const attachments = chat.page.getByRole('list', { name: 'Attachments' });
    await attachments.getByRole('button', { name: 'Remove other.png' }).click();
    await attachments.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await chat.send('What is this?');
    const { context } = await server.request(1);
    assert.deepEqual(context.messages.at(-1)?.content, [
      { type: 'text', text: 'What is this?' },
      { type: 'image', mimeType: 'image/png', data: dot },
    ]);
    await chat.answered('I see a dot.');
    await attachments.waitFor({ state: 'detached' });
    assert.equal(await chat.conversation.locator('li[data-role=user] img').count(), 1);
  });
}
