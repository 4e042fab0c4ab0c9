import { ChangeDetectionStrategy, Component, output } from '@angular/core';

@Component({
  selector: 'form[chatTokenForm]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'gate' },
  template: `
    <h1>rx-agent chat</h1>
    <p>The server lets in who knows its token. It is kept in this tab only.</p>
    <label for="token">Access token</label>
    <input #field id="token" type="password" autocomplete="off" required autofocus />
    <button class="primary" type="submit" (click)="$event.preventDefault(); submit(field.value)">
      Continue
    </button>
  `,
})
export class TokenForm {
  readonly token = output<string>();

  protected submit(given: string): void {
    const token = given.trim();
    if (token !== '') this.token.emit(token);
  }
}
