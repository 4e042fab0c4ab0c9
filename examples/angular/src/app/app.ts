import { ChangeDetectionStrategy, Component, DestroyRef, inject, signal } from '@angular/core';
import { followTokenLinks, keepToken, takeToken } from '../../../web-chat/src/index.js';
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
    const leave = followTokenLinks((token) => {
      this.token.set(token);
    });
    inject(DestroyRef).onDestroy(leave);
  }

  protected keep(token: string): void {
    keepToken(token);
    this.token.set(token);
  }
}
