/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { describe, expect, it } from '@jest/globals';
import { renderMarkdown } from '../../../examples/web-chat/src/markdown.js';

/** What is put on the page. */
const html = (text: string): string =>
  renderMarkdown(text)
    .map((block) => block.html)
    .join('')
    .trim();

describe('Markdown', () => {
  it.each([
    ['**bold** and `code`', '<p><strong>bold</strong> and <code>code</code></p>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['2. second', '<ol start="2">\n<li>second</li>\n</ol>'],
    ['```ts\na < b\n```', '<pre><code>a &lt; b\n</code></pre>'],
    [
      '| a |\n| --- |\n| 1 |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n</tr>\n</tbody></table>',
    ],
    [
      '[guide](https://rxjs.dev)',
      '<p><a href="https://rxjs.dev" target="_blank" rel="noopener noreferrer">guide</a></p>',
    ],
  ])('%j is shown', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    ['a script', 'Hi <script>alert(1)</script>', '<p>Hi </p>'],
    ['a handler', '<b onclick="alert(1)">x</b>', '<p>x</p>'],
    ['a handler of an image', '<img src=x onerror="alert(1)">', ''],
    ['an image, which would be loaded', '![secret](https://example.com/?q=secret)', '<p></p>'],
    [
      'a script address',
      '[x](javascript:alert(1))',
      '<p><a target="_blank" rel="noopener noreferrer">x</a></p>',
    ],
    [
      'a script address in disguise',
      '<a href="java&#9;script:alert(1)">x</a>',
      '<p><a target="_blank" rel="noopener noreferrer">x</a></p>',
    ],
    [
      'a page in an address',
      '[x](data:text/html,<script>alert(1)</script>)',
      '<p><a target="_blank" rel="noopener noreferrer">x</a></p>',
    ],
    ['a frame', '<iframe src="https://example.com"></iframe>', ''],
    ['a form', '<form action="https://example.com"><input name="token"></form>', ''],
    ['a style', '<p style="position:fixed" class="tool" id="root">x</p>', '<p>x</p>'],
    ['a drawing with a script', '<svg><script>alert(1)</script></svg>', '<p></p>'],
  ])('%s is not', (_what, text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('renders again only the block that grows', () => {
    const before = renderMarkdown('One.\n\nTwo');
    const after = renderMarkdown('One.\n\nTwo and more', before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after.map((block) => block.html)).toEqual(['<p>One.</p>\n', '<p>Two and more</p>\n']);
  });
});
