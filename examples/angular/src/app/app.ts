import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { keepToken, linkedTokens$, takeToken } from '../../../web-chat/src/index.js';
import { Chat } from './chat.js';
import { TokenForm } from './token-form.js';

/** The chat, or first the question for the access token. */
@Component({
  selector: 'chat-app',
  imports: [Chat, TokenForm],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (token() === undefined) {
      <main><form chatTokenForm (token)="keep($event)"></form></main>
    } @else {
      <chat-page />
    }
  `,
})
export class App {
  protected readonly token = signal(takeToken());

  constructor() {
    linkedTokens$.pipe(takeUntilDestroyed()).subscribe((token) => this.token.set(token));
  }

  protected keep(token: string): void {
    keepToken(token);
    this.token.set(token);
  }
}
