import { Trampoline } from './trampoline.js';

/**
 * Keeps emissions whole: a command given while observers are being called runs when the emission in progress is over,
 * so that all of them see the same sequence.
 */
export class Mailbox {
  readonly trampoline: Trampoline = new Trampoline();
  private depth = 0;
  private commands: (() => void)[] = [];

  /** True while observers are being called. */
  get busy(): boolean {
    return this.depth > 0;
  }

  begin(): void {
    this.depth++;
  }

  end(): void {
    if (--this.depth === 0 && this.commands.length > 0) this.run();
  }

  /** `end` for an emission that its command ends with: whoever runs commands goes on, so that a burst needs no stack. */
  leave(): void {
    this.depth--;
  }

  /** Runs `command` now, or when the emission in progress is over. */
  post(command: () => void): void {
    if (this.depth > 0) {
      this.commands.push(command);
      return;
    }
    command();
    this.run();
  }

  private run(): void {
    while (this.depth === 0) {
      const command = this.commands.shift();
      if (command === undefined) return;
      command();
    }
  }
}
