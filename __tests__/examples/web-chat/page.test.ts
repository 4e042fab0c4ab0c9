/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { from } from 'rxjs';
import { messageEnd, messageStart } from 'rx-agent';
import { assistantMessage, testUsage, toolResultMessage, userMessage } from 'rx-agent/testing';
import { announcements } from '../../../examples/web-chat/src/announcements.js';
import { compactJson } from '../../../examples/web-chat/src/message-content.js';
import { chooseTheme, currentTheme, showTheme, type Theme } from '../../../examples/web-chat/src/theme.js';
import { tokenTotal } from '../../../examples/web-chat/src/token-total.js';

describe('the theme', () => {
  let system: Theme = 'light';

  beforeEach(() => {
    localStorage.clear();
    // jsdom has no media queries.
    Object.assign(window, {
      matchMedia: (query: string) => ({ matches: query === `(prefers-color-scheme: ${system})` }),
    });
  });

  it('is the system’s until another one is chosen', () => {
    system = 'dark';
    expect(currentTheme()).toBe('dark');
    showTheme('dark');
    system = 'light';
    expect(currentTheme()).toBe('light');
    chooseTheme('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(currentTheme()).toBe('dark');
  });
});

describe('what a screen reader hears', () => {
  it('is each finished answer, once', () => {
    const heard: string[] = [];
    const user = userMessage('Hello');
    const silent = assistantMessage([{ type: 'toolCall', id: 'c', name: 'calculate', arguments: {} }]);
    const result = toolResultMessage({ id: 'c', name: 'calculate' }, '42');
    const answer = assistantMessage('It is 42.');
    const messages = [user, silent, result, answer];
    announcements(from(messages.flatMap((it) => [messageStart(it), messageEnd(it)]))).subscribe((text) =>
      heard.push(text),
    );
    expect(heard).toEqual(['It is 42.']);
  });
});

describe('small texts', () => {
  it('sums up the tokens of the answers', () => {
    const total = tokenTotal();
    const answer = assistantMessage('Hi.', { usage: { ...testUsage, totalTokens: 7 } });
    expect(total([])).toBe(0);
    expect(total([userMessage('Hello'), answer, userMessage('And?'), answer])).toBe(14);
    expect(total([])).toBe(0);
  });

  it('shows arguments as people read them', () => {
    expect(compactJson({ title: 'a "b"', steps: 3 })).toBe('title: "a \\"b\\"", steps: 3');
    expect(compactJson({})).toBe('');
    expect(compactJson(undefined)).toBe('');
    expect(compactJson('odd')).toBe('"odd"');
  });
});
