import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { counts, startOver } from '../../../web-chat/src/index.js';
import { Announcer } from './announcer.js';
import { ApprovalNotice } from './approval-notice.js';
import { ChatSession } from './chat-session.js';
import { Composer } from './composer.js';
import { Conversation } from './conversation.js';
import { Header } from './header.js';
import { Marbles } from './marbles.js';
import { ProblemNotice } from './problem-notice.js';
import { Queue } from './queue.js';
import { Welcome } from './welcome.js';

/** Owns the agent. Reads nothing of its state: each part reads the slice that it shows. */
@Component({
  selector: 'chat-page',
  imports: [
    Announcer,
    ApprovalNotice,
    Composer,
    Conversation,
    Header,
    Marbles,
    ProblemNotice,
    Queue,
    Welcome,
  ],
  providers: [ChatSession],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'app' },
  template: `
    <header chatHeader [(marbles)]="marbles" [(second)]="second" (restart)="restart()"></header>
    <main class="stage">
      @if (marbles()) {
        <section chatMarbles></section>
      }
      <div class="views">
        <div class="view">
          <chat-welcome />
          <ol chatConversation aria-label="Conversation"></ol>
          <div class="dock">
            <chat-problem-notice />
            <chat-approval-notice />
            <chat-queue />
            <form chatComposer></form>
          </div>
        </div>
        @if (second()) {
          <div class="view">
            <h2>Second view, read only</h2>
            <ol chatConversation aria-label="Second view"></ol>
          </div>
        }
      </div>
    </main>
    <p chatAnnouncer></p>
  `,
})
export class Chat {
  private readonly agent = inject(ChatSession).agent;
  protected readonly marbles = signal(false);
  protected readonly second = signal(false);

  constructor() {
    window.chat = { agent: this.agent, counts };
  }

  protected restart(): void {
    startOver(this.agent);
  }
}
