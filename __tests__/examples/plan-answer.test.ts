import { describe, expect, it } from '@jest/globals';
import { assistantMessage, toolResultMessage, userMessage } from 'rx-agent/testing';
import { planAnswer } from '../../examples/offline-model/plan-answer.js';

const callsFor = (words: string): unknown => planAnswer([userMessage(words)]).calls;

describe('what the offline model makes of words', () => {
  it.each([
    ['What is 6 * 7?', 'calculate', { expression: '6 * 7' }],
    ['Compute (2 + 3) * 4 please', 'calculate', { expression: '(2 + 3) * 4' }],
    ['What time is it in Tokyo?', 'current_time', { zone: 'Asia/Tokyo' }],
    ['The time in America/Lima?', 'current_time', { zone: 'America/Lima' }],
    ['List the files in src', 'list_files', { path: 'src' }],
    ['List the files', 'list_files', { path: '.' }],
    ['Read package.json', 'read_file', { path: 'package.json' }],
    ['Read the README.md', 'read_file', { path: 'README.md' }],
    ['Search for Observable in src', 'search_text', { query: 'Observable', path: 'src' }],
    ['Do the slow job with 3 steps', 'slow_job', { steps: 3 }],
    ['Write hello to notes.txt', 'write_file', { path: 'notes.txt', content: 'hello' }],
  ])('%s → %s', (words, name, args) => {
    expect(callsFor(words)).toEqual([{ name, arguments: args }]);
  });

  it('calls several tools when several things are asked', () => {
    expect(callsFor('What is 1 + 1, and what time is it in Paris?')).toEqual([
      { name: 'calculate', arguments: { expression: '1 + 1' } },
      { name: 'current_time', arguments: { zone: 'Europe/Paris' } },
    ]);
  });

  it('says what it is when it understands nothing', () => {
    expect(planAnswer([userMessage('Hello')]).text).toMatch(/^I am an offline model: a small program/);
  });

  it('reports what the tools found, failures too', () => {
    const answer = planAnswer([
      userMessage('…'),
      assistantMessage([]),
      toolResultMessage({ id: '1', name: 'calculate' }, '6 * 7 = 42'),
      toolResultMessage({ id: '2', name: 'read_file' }, 'no such file', { isError: true }),
    ]);
    expect(answer).toEqual({ text: 'calculate: 6 * 7 = 42\nread_file failed: no such file', calls: [] });
  });

  it('reports the results and takes up what was steered meanwhile', () => {
    const answer = planAnswer([
      userMessage('…'),
      assistantMessage([]),
      toolResultMessage({ id: '1', name: 'slow_job' }, '2 steps done'),
      userMessage('And what is 2 * 2?'),
    ]);
    expect(answer.text).toBe('slow_job: 2 steps done');
    expect(answer.calls).toEqual([{ name: 'calculate', arguments: { expression: '2 * 2' } }]);
  });
});
