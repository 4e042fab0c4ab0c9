import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import type { Attachment } from '../../../web-chat/src/index.js';

@Component({
  selector: 'chat-attachments',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'part' },
  template: `
    @if (attachments().length > 0) {
      <ul class="chips" aria-label="Attachments">
        @for (attachment of attachments(); track attachment) {
          <li>
            <button type="button" (click)="remove.emit(attachment)">Remove {{ attachment.name }}</button>
          </li>
        }
      </ul>
    }
  `,
})
export class Attachments {
  readonly attachments = input.required<readonly Attachment[]>();
  readonly remove = output<Attachment>();
}
