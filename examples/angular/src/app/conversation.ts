import {
  afterEveryRender,
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  DestroyRef,
  ElementRef,
  inject,
} from '@angular/core';
import { agentSignal } from 'rx-agent/angular';
import { chatEntries, chatItems, counts, stickToEnd } from '../../../web-chat/src/index.js';
import { ChatSession } from './chat-session.js';
import { Message } from './message.js';

/**
 * The messages of an agent. While an answer streams it renders once a frame, and of its messages only the one that
 * changed.
 */
@Component({
  selector: 'ol[chatConversation]',
  imports: [Message],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'conversation', role: 'log', 'aria-live': 'off', tabindex: '0' },
  template: `
    @for (item of items(); track item.key) {
      <li chatMessage [item]="item"></li>
    }
  `,
})
export class Conversation {
  private readonly session = inject(ChatSession);
  private readonly state = agentSignal(this.session.agent, undefined, { frames: true });
  private readonly itemsOf = chatItems();
  protected readonly items = computed(() => {
    const state = this.state();
    const { toolExecutions } = state;
    return this.itemsOf({ entries: chatEntries(state), toolExecutions, approval: this.session.approval() });
  });

  constructor() {
    const list = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const destroyed = inject(DestroyRef);
    afterNextRender(() => {
      destroyed.onDestroy(stickToEnd(list));
    });
    afterEveryRender(() => {
      counts.commits += 1;
    });
  }
}
