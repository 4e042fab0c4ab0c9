import { ChangeDetectionStrategy, Component, input, linkedSignal } from '@angular/core';
import { type MarkdownBlock, renderMarkdown } from '../../../web-chat/src/index.js';

/** Markdown that may still grow. Only the block that grows is drawn again. */
@Component({
  selector: 'div[chatMarkdown]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'markdown' },
  template: `
    @for (block of blocks(); track $index) {
      <div [innerHTML]="block.html"></div>
    }
  `,
})
export class Markdown {
  readonly text = input.required<string>();
  protected readonly blocks = linkedSignal<string, readonly MarkdownBlock[]>({
    source: this.text,
    computation: (text, before) => renderMarkdown(text, before?.value),
  });
}
