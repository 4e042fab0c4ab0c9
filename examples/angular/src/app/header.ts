import { ChangeDetectionStrategy, Component, model, output, signal } from '@angular/core';
import { chooseTheme, counts, currentTheme } from '../../../web-chat/src/index.js';

@Component({
  selector: 'header[chatHeader]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { class: 'bar' },
  template: `
    <h1>
      rx-agent <small>Angular{{ counted() }}</small>
    </h1>
    <button type="button" [attr.aria-pressed]="theme() === 'dark'" (click)="switchTheme()">Dark theme</button>
    <button type="button" [attr.aria-pressed]="marbles()" (click)="marbles.set(!marbles())">Marbles</button>
    <button type="button" [attr.aria-pressed]="second()" (click)="second.set(!second())">Second view</button>
    <button type="button" (click)="restart.emit()">New conversation</button>
  `,
})
export class Header {
  readonly marbles = model.required<boolean>();
  readonly second = model.required<boolean>();
  readonly restart = output();
  protected readonly theme = signal(currentTheme());

  protected switchTheme(): void {
    this.theme.update((theme) => (theme === 'dark' ? 'light' : 'dark'));
    chooseTheme(this.theme());
  }

  /** Called by each render. */
  protected counted(): string {
    counts.unrelated += 1;
    return '';
  }
}
