import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { agentSignal } from 'rx-agent/angular';
import { type Attachment, focusMessageField, userMessage } from '../../../web-chat/src/index.js';
import { AttachButton } from './attach-button.js';
import { Attachments } from './attachments.js';
import { ChatSession } from './chat-session.js';
import { Status } from './status.js';

/** Where the user writes: a message starts a run, or steers the one that is under way, or waits for its end. */
@Component({
  selector: 'form[chatComposer]',
  imports: [AttachButton, Attachments, Status],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    class: 'composer',
    'aria-label': 'Write a message',
    '(submit)': '$event.preventDefault(); submit(false)',
    '(document:keydown.escape)': 'stop()',
  },
  template: `
    <chat-attachments [attachments]="attachments()" (remove)="remove($event)" />
    <textarea
      #field
      aria-label="Message"
      [placeholder]="isBusy() ? 'Steer the answer…' : 'Ask something…'"
      rows="1"
      (input)="text.set(field.value)"
      (keydown.enter)="enter($event, false)"
      (keydown.alt.enter)="enter($event, true)"
    ></textarea>
    <p class="hint" aria-live="polite">{{ problem() }}</p>
    <div class="row">
      <label chatAttach (images)="attach($event)" (problem)="problem.set($event)"></label>
      <p chatStatus></p>
      @if (isBusy()) {
        <button type="button" class="stop" (click)="stop()">Stop</button>
        <button type="button" [disabled]="isEmpty()" (click)="submit(true)">Later</button>
        <button type="submit" class="primary" [disabled]="isEmpty()">Steer</button>
      } @else {
        <button type="submit" class="primary" [disabled]="isEmpty()">Send</button>
      }
    </div>
  `,
})
export class Composer {
  private readonly agent = inject(ChatSession).agent;
  protected readonly isBusy = agentSignal(this.agent, (state) => state.isStreaming);
  private readonly field = viewChild.required<ElementRef<HTMLTextAreaElement>>('field');
  protected readonly text = signal('');
  protected readonly attachments = signal<readonly Attachment[]>([]);
  protected readonly problem = signal('');
  protected readonly isEmpty = computed(() => this.text().trim() === '' && this.attachments().length === 0);

  constructor() {
    afterNextRender(focusMessageField);
  }

  protected submit(isLater: boolean): void {
    focusMessageField();
    if (this.isEmpty()) return;
    const images = this.attachments().map(({ image }) => image);
    const message = userMessage(this.text().trim(), images);
    // The view may be a frame behind; the agent is not.
    if (!this.agent.state.isStreaming) void this.agent.prompt(message);
    else if (isLater) this.agent.followUp(message);
    else this.agent.steer(message);
    // At once, not with the next rendering: what is typed meanwhile belongs to the next message.
    this.field().nativeElement.value = '';
    this.text.set('');
    this.attachments.set([]);
    this.problem.set('');
  }

  protected enter(event: Event, isLater: boolean): void {
    if ((event as KeyboardEvent).isComposing) return;
    event.preventDefault();
    this.submit(isLater);
  }

  protected stop(): void {
    if (!this.agent.state.isStreaming) return;
    this.agent.abort();
    focusMessageField();
  }

  protected attach(images: readonly Attachment[]): void {
    this.attachments.update((before) => [...before, ...images]);
  }

  protected remove(removed: Attachment): void {
    this.attachments.update((before) => before.filter((it) => it !== removed));
    focusMessageField();
  }
}
