import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  input,
} from '@angular/core';
import { type Approval, compactJson, focusMessageField } from '../../../web-chat/src/index.js';
import { ChatSession } from './chat-session.js';

/** Takes the focus itself, not one of its buttons: a key that was meant for the message must not answer. */
@Component({
  selector: 'section[chatQuestion]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    class: 'notice approval',
    role: 'alertdialog',
    'aria-label': 'Approval',
    'aria-describedby': 'question',
    tabindex: '-1',
  },
  template: `
    <p id="question">
      May <strong>{{ approval().toolName }}</strong> run? <code>{{ args() }}</code>
    </p>
    <button type="button" class="primary" (click)="choose(true)">Allow</button>
    <button type="button" (click)="choose(false)">Refuse</button>
  `,
})
class Question {
  readonly approval = input.required<Approval>();
  protected readonly args = computed(() => compactJson(this.approval().args));

  constructor() {
    const section = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    afterNextRender(() => {
      section.focus();
    });
  }

  protected choose(isAllowed: boolean): void {
    this.approval().answer(isAllowed);
    focusMessageField();
  }
}

/** The question that waits for the user, if any; each question is a new one, also right after another. */
@Component({
  selector: 'chat-approval-notice',
  imports: [Question],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'part' },
  template: `
    @for (approval of questions(); track approval.toolCallId) {
      <section chatQuestion [approval]="approval"></section>
    }
  `,
})
export class ApprovalNotice {
  private readonly session = inject(ChatSession);
  protected readonly questions = computed(() => {
    const approval = this.session.approval();
    return approval === undefined ? [] : [approval];
  });
}
