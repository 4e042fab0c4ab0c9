import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { agentSignal } from 'rx-agent/angular';
import { focusMessageField, SUGGESTIONS } from '../../../web-chat/src/index.js';
import { ChatSession } from './chat-session.js';

/** What an empty conversation shows. */
@Component({
  selector: 'chat-welcome',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (isEmpty()) {
      <section class="welcome" aria-label="Suggestions">
        <h2>What shall the agent do?</h2>
        <p>The agent and its tools run in this page; only the model is behind the server.</p>
        <div>
          @for (question of suggestions; track question) {
            <button type="button" (click)="ask(question)">{{ question }}</button>
          }
        </div>
      </section>
    }
  `,
  styles: ':host { display: contents }',
})
export class Welcome {
  private readonly agent = inject(ChatSession).agent;
  protected readonly suggestions = SUGGESTIONS;
  protected readonly isEmpty = agentSignal(
    this.agent,
    ({ messages, streamingMessage }) => messages.length === 0 && streamingMessage === undefined,
  );

  protected ask(question: string): void {
    void this.agent.prompt(question);
    focusMessageField();
  }
}
