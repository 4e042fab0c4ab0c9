import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import type { AgentMessage } from 'rx-agent';
import { agentSignal } from 'rx-agent/angular';
import { focusMessageField, textOf } from '../../../web-chat/src/index.js';
import { ChatSession } from './chat-session.js';

/** The messages that wait, as chips that take them back. */
@Component({
  selector: 'chat-queue',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'part' },
  template: `
    @if (waiting().length > 0) {
      <ul class="chips" aria-label="Waiting messages">
        @for (it of waiting(); track it.message) {
          <li [attr.data-queue]="it.queue">
            <button type="button" (click)="takeBack(it.message)">Take back: {{ textOf(it.message) }}</button>
          </li>
        }
      </ul>
    }
  `,
})
export class Queue {
  private readonly agent = inject(ChatSession).agent;
  private readonly queue = agentSignal(this.agent, (state) => state.queue);
  protected readonly textOf = textOf;
  protected readonly waiting = computed(() => {
    const { steering, followUp } = this.queue();
    return [
      ...steering.map((message) => ({ queue: 'steering', message })),
      ...followUp.map((message) => ({ queue: 'followUp', message })),
    ];
  });

  protected takeBack(message: AgentMessage): void {
    this.agent.takeBack(message);
    focusMessageField();
  }
}
