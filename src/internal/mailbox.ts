import { Fifo } from './fifo.js';
import { Trampoline } from './trampoline.js';

/**
 * Keeps emissions whole: a command given while observers are being called runs when the emission in progress is over,
 * so that all of them see the same sequence.
 */
export class Mailbox {
  readonly trampoline: Trampoline = new Trampoline();
  private depth = 0;
  private readonly commands = new Fifo<() => void>();

  /** True while observers are being called. */
  get busy(): boolean {
    return this.depth > 0;
  }

  begin(): void {
    this.depth++;
  }

  end(): void {
    this.leave();
    this.run();
  }

  /** `end` for an emission that its command ends with: whoever runs commands goes on, so that a burst needs no stack. */
  leave(): void {
    this.depth--;
  }

  /** Runs what was posted during an emission that is over. */
  run(): void {
    while (this.depth === 0 && !this.commands.empty) this.commands.take()?.();
  }

  /** Runs `command` now, or when the emission in progress is over. */
  post(command: () => void): void {
    if (this.depth > 0) {
      this.commands.add(command);
      return;
    }
    command();
    this.run();
  }
}
