import { describe, expect, it } from '@jest/globals';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import type { Message } from '@earendil-works/pi-ai';
import { userMessage } from 'rx-agent/testing';
import { type PlannedAnswer, planAnswer } from '../../../examples/offline-model/plan-answer.js';
import { chatTools } from '../../../examples/web-chat/src/tools.js';

const answerTo = (...messages: Message[]): PlannedAnswer =>
  planAnswer(normalizeContext({ messages, tools: chatTools() }).messages);

describe('the offline model in the web chat', () => {
  it.each(['Write a note: buy milk and bread', 'Remember that buy milk and bread'])('%s', (words) => {
    expect(answerTo(userMessage(words)).calls).toEqual([
      { name: 'write_note', arguments: { title: 'buy milk and', text: 'buy milk and bread' } },
    ]);
  });

  it('calls and offers only the tools that there are', () => {
    const { calls, text } = answerTo(userMessage('List the files'));
    expect(calls).toEqual([]);
    expect(text).toContain(
      'Try "What is 6 * 7?", "What time is it in Tokyo?", "Do the slow job", "Write a note',
    );
    expect(text).not.toContain('"List the files"');
  });

  it('explains at length', () => {
    expect(answerTo(userMessage('Explain Observables')).text).toMatch(/^## Observables in one minute\n/);
  });

  it('counts the images that come along', () => {
    const picture = { type: 'image' as const, mimeType: 'image/png', data: 'QQ==' };
    expect(answerTo(userMessage([{ type: 'text', text: 'Look' }, picture])).text).toBe(
      'Images that came along: 1. I have no eyes to look at them.',
    );
  });
});
