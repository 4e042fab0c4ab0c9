import { ChangeDetectionStrategy, Component, output } from '@angular/core';
import { type Attachment, readImages } from '../../../web-chat/src/index.js';

@Component({
  selector: 'label[chatAttach]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'attach' },
  template: `
    Attach images
    <input #field class="sr-only" type="file" accept="image/*" multiple (change)="read(field)" />
  `,
})
export class AttachButton {
  readonly images = output<readonly Attachment[]>();
  /** Gives an empty text when there is none. */
  readonly problem = output<string>();

  protected async read(field: HTMLInputElement): Promise<void> {
    const files = [...(field.files ?? [])];
    field.value = '';
    try {
      this.images.emit(await readImages(files));
      this.problem.emit('');
    } catch (error) {
      this.problem.emit(error instanceof Error ? error.message : String(error));
    }
  }
}
