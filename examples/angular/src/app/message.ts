import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { type ChatItem, imagesOf, textOf } from '../../../web-chat/src/index.js';
import { Markdown } from './markdown.js';
import { ToolCard } from './tool-card.js';

/** One message. A list item in a log is no list item to assistive technology, so it says that it is an article. */
@Component({
  selector: 'li[chatMessage]',
  imports: [Markdown, ToolCard],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    class: 'message',
    role: 'article',
    '[attr.aria-label]': "message().role === 'user' ? 'You' : 'Assistant'",
    '[attr.aria-busy]': 'item().isStreaming',
    '[attr.data-key]': 'item().key',
    '[attr.data-role]': 'message().role',
  },
  template: `
    @let said = message();
    @if (said.role === 'user') {
      @if (images().length > 0) {
        <div class="pictures">
          @for (url of images(); track $index) {
            <img [src]="url" [alt]="'Attached image ' + ($index + 1)" />
          }
        </div>
      }
      @if (text() !== '') {
        <p class="text">{{ text() }}</p>
      }
    } @else {
      @for (block of said.content; track $index) {
        @switch (block.type) {
          @case ('thinking') {
            <details class="thinking">
              <summary>Thinking</summary>
              <p>{{ block.thinking }}</p>
            </details>
          }
          @case ('text') {
            <div chatMarkdown [text]="block.text"></div>
          }
          @case ('toolCall') {
            @if (item().tools.get($index); as card) {
              <section chatTool [card]="card"></section>
            }
          }
        }
      }
      @switch (said.stopReason) {
        @case ('aborted') {
          <p class="note">Stopped</p>
        }
        @case ('error') {
          <p class="note">Failed</p>
        }
      }
    }
  `,
})
export class Message {
  readonly item = input.required<ChatItem>();
  protected readonly message = computed(() => this.item().message);
  protected readonly text = computed(() => textOf(this.message()));
  protected readonly images = computed(() => imagesOf(this.message()));
}
