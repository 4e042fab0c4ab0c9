import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { agentSignal } from 'rx-agent/angular';
import { focusMessageField, problemOf, retry } from '../../../web-chat/src/index.js';
import { ChatSession } from './chat-session.js';

@Component({
  selector: 'chat-problem-notice',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'part' },
  template: `
    @if (problem(); as problem) {
      <div class="notice problem" role="alert">
        <p>{{ problem }}</p>
        <button type="button" (click)="tryAgain()">Try again</button>
      </div>
    }
  `,
})
export class ProblemNotice {
  private readonly agent = inject(ChatSession).agent;
  protected readonly problem = agentSignal(this.agent, problemOf);

  protected tryAgain(): void {
    void retry(this.agent);
    focusMessageField();
  }
}
