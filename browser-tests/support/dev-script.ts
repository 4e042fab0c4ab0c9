import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { filter, firstValueFrom, map, ReplaySubject } from 'rxjs';
import { inRepository } from './repository.js';

/** `scripts/dev.js` at work, with what it and the processes that it starts print. */
export class DevScript {
  private readonly process: ChildProcessByStdio<null, Readable, Readable>;
  private readonly lines$ = new ReplaySubject<string>(Infinity);
  private output = '';
  /** The exit code, when the script and all processes that print to where it prints are gone. */
  private readonly closed: Promise<unknown[]>;

  constructor(app: string, env: Record<string, string | undefined>) {
    const child = spawn(process.execPath, [inRepository('scripts/dev.js'), app], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [child.stdout, child.stderr]) {
      createInterface({ input: output }).on('line', (line) => {
        this.output += `${line}\n`;
        this.lines$.next(line);
      });
    }
    this.process = child;
    this.closed = once(child, 'close').finally(() => {
      this.lines$.error(new Error(`scripts/dev.js has ended. It printed:\n${this.output}`));
    });
  }

  /** The pattern's group in the first line that matches, of those printed so far or later. Rejects at the end. */
  printed(pattern: RegExp): Promise<string> {
    return firstValueFrom(
      this.lines$.pipe(
        map((line) => pattern.exec(line)?.[1]),
        filter((found) => found !== undefined),
      ),
    );
  }

  /** Resolves with the exit code when everything that the script started is gone too. */
  async stop(): Promise<unknown> {
    this.process.kill('SIGTERM');
    return (await this.closed)[0];
  }

  /** For the end of a test that may have failed: stops, and listens no more to what might not have stopped. */
  abandon(): void {
    this.process.kill('SIGTERM');
    this.process.stdout.destroy();
    this.process.stderr.destroy();
  }
}
