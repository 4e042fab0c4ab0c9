import { memo, type ReactElement, useEffect, useMemo, useRef } from 'react';
import { type MarkdownBlock, renderMarkdown } from '../../web-chat/src/index.js';

/** Markdown that may still grow. Only the block that grows is drawn again. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }): ReactElement {
  const shown = useRef<readonly MarkdownBlock[]>([]);
  const blocks = useMemo(() => renderMarkdown(text, shown.current), [text]);
  useEffect(() => {
    shown.current = blocks;
  });
  return (
    <div className="markdown">
      {blocks.map(({ html }, index) => (
        <Block key={index} html={html} />
      ))}
    </div>
  );
});

const Block = memo(function Block({ html }: { readonly html: string }): ReactElement {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
});
