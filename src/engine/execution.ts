import { Observable, type Subscriber } from 'rxjs';
import { errorText } from '../errors.js';
import { now } from '../internal/now.js';
import { takeFrom, type Taker } from '../internal/take-from.js';
import type { AgentToolResult } from '../types.js';
import type { CallState, Run } from './run.js';
import { errorResult, toToolResult } from './tool-result.js';

export interface Executed {
  readonly result: AgentToolResult;
  readonly isError: boolean;
  readonly durationMs: number;
}

/**
 * A tool at work. Each value of its stream before the last is progress, the last is the result; a failure is a result
 * too. Progress after that is ignored.
 */
export class Execution implements Taker<unknown> {
  private readonly startedAt = now();
  private done = false;
  private emitted = false;
  private latest: unknown;
  private subscriber: Subscriber<Executed> | undefined;

  constructor(
    private readonly run: Run,
    private readonly call: CallState,
  ) {}

  /** What comes of the tool's stream. */
  of(output: unknown): Observable<Executed> {
    return new Observable((subscriber) => {
      this.subscriber = subscriber;
      try {
        subscriber.add(takeFrom(output, this));
      } catch (error) {
        this.error(error);
      }
    });
  }

  readonly progress = (output: unknown): void => {
    if (!this.done && !this.run.over) this.run.updateCall(this.call, toToolResult(output));
  };

  succeeded(output: unknown): Executed {
    const result = toToolResult(output);
    return this.executed(result, result.isError === true);
  }

  failed(error: unknown): Executed {
    return this.executed(errorResult(errorText(error)), true);
  }

  next(value: unknown): boolean {
    const { emitted, latest } = this;
    this.emitted = true;
    this.latest = value;
    // Last, because an observer of the progress may make the tool emit again.
    if (emitted) this.progress(latest);
    // A synchronous stream that is being subscribed cannot be unsubscribed yet.
    return !this.run.over;
  }

  error(error: unknown): void {
    if (this.emitted) this.progress(this.latest);
    this.settle(this.failed(error));
  }

  complete(): void {
    this.settle(this.succeeded(this.latest));
  }

  private executed(result: AgentToolResult, isError: boolean): Executed {
    this.done = true;
    return { result, isError, durationMs: Math.max(0, now() - this.startedAt) };
  }

  private settle(executed: Executed): void {
    this.subscriber?.next(executed);
    this.subscriber?.complete();
  }
}
