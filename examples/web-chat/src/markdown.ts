import DOMPurify from 'dompurify';
import { Marked } from 'marked';

/** A top-level block: a paragraph, a list, a table. */
export interface MarkdownBlock {
  /** What the renderer made of it. Not safe to show. */
  readonly rendered: string;
  /** Safe to show: no scripts, no handlers, no styles, nothing that loads anything. */
  readonly html: string;
}

const PARSER = new Marked({ gfm: true, breaks: true });

/** An image would be loaded from wherever the text says, with whatever the text puts into its address. */
const SAFE = {
  ALLOWED_TAGS:
    'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr li ol p pre strong sub sup table tbody td th thead tr ul'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['align', 'href', 'start', 'title'],
  ADD_URI_SAFE_ATTR: ['align', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
};

/**
 * Text that may still grow, block by block. A block that reads as it did in `previous` is the same object, so that only
 * the block that grows is sanitised and drawn again.
 */
export function renderMarkdown(
  text: string,
  previous: readonly MarkdownBlock[] = [],
): readonly MarkdownBlock[] {
  const blocks = PARSER.lexer(text).filter(({ type }) => type !== 'space' && type !== 'def');
  return blocks.map((token, index) => {
    const rendered = PARSER.parser([token]);
    const before = previous[index];
    return before?.rendered === rendered ? before : { rendered, html: sanitised(rendered) };
  });
}

function sanitised(rendered: string): string {
  const fragment = DOMPurify.sanitize(rendered, { ...SAFE, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}
