import { Observable } from 'rxjs';
import type { AgentEvent } from '../events.js';
import { isPromiseLike } from './is.js';
import type { Mailbox } from './mailbox.js';
import type { Step } from './step.js';

/** Called with each event; a returned promise holds the run back until it settles. */
export type AgentListener = (event: AgentEvent, signal: AbortSignal) => unknown;

/** Who hears the events of a run. */
export interface RunSink {
  /** Takes the event to state and observers. */
  deliver(event: AgentEvent): void;
  /** The awaited listeners, in order. */
  listeners(): readonly AgentListener[];
  /** Hears what a listener threw or rejected with. */
  failed(error: unknown, event: AgentEvent): void;
  /** The last event is settled. */
  ended(): void;
}

interface Rest {
  event: AgentEvent;
  listeners: readonly AgentListener[];
  next: number;
}

/**
 * Passes events on in order, and holds the rest back while a listener's promise is pending. Free when nobody waits:
 * one call and no allocation an event.
 */
export class Settle {
  private readonly backlog: (AgentEvent | (() => void))[] = [];
  private head = 0;
  private rest: Rest | undefined;
  private released = false;

  constructor(
    private readonly mailbox: Mailbox,
    private readonly sink: RunSink,
    private readonly signal: AbortSignal,
  ) {}

  /** Done when all that was pushed before is settled. */
  settled(): Step<void> {
    if (this.idle) return undefined;
    return new Observable((subscriber) => {
      this.whenSettled(() => {
        subscriber.next();
        subscriber.complete();
      });
    });
  }

  push(event: AgentEvent): void {
    if (this.idle) this.pass(event);
    else this.hold(event);
  }

  whenSettled(callback: () => void): void {
    if (this.idle) callback();
    else this.hold(callback);
  }

  /** From now on nobody is waited for: what is held back is passed on at once. */
  release(): void {
    this.released = true;
    const rest = this.rest;
    this.rest = undefined;
    this.mailbox.begin();
    if (rest !== undefined) this.notify(rest.event, rest.listeners, rest.next);
    while (this.head < this.backlog.length) this.passNext();
    this.mailbox.end();
  }

  /** True when nothing is held back. */
  get idle(): boolean {
    if (this.released) return true;
    return this.rest === undefined && !this.mailbox.busy && this.head === this.backlog.length;
  }

  private hold(item: AgentEvent | (() => void)): void {
    this.backlog.push(item);
    if (this.mailbox.busy && this.backlog.length === this.head + 1) this.postFlush();
  }

  private postFlush(): void {
    this.mailbox.post(() => {
      while (this.rest === undefined && !this.mailbox.busy && this.head < this.backlog.length)
        this.passNext();
    });
  }

  private passNext(): void {
    const item = this.backlog[this.head++];
    if (this.head === this.backlog.length) {
      this.backlog.length = 0;
      this.head = 0;
    }
    if (typeof item === 'function') item();
    else if (item !== undefined) this.pass(item);
  }

  private pass(event: AgentEvent): void {
    this.mailbox.begin();
    this.sink.deliver(event);
    const listeners = this.sink.listeners();
    if (listeners.length > 0) this.notify(event, listeners, 0);
    this.mailbox.end();
  }

  private notify(event: AgentEvent, listeners: readonly AgentListener[], from: number): void {
    for (let i = from; i < listeners.length; i++) {
      const pending = this.call(listeners[i], event);
      if (pending === undefined) continue;
      if (this.released) {
        this.isolate(pending, event);
        continue;
      }
      this.waitFor(pending, { event, listeners, next: i + 1 });
      return;
    }
  }

  private call(listener: AgentListener | undefined, event: AgentEvent): PromiseLike<unknown> | undefined {
    try {
      const result = listener?.(event, this.signal);
      return isPromiseLike(result) ? result : undefined;
    } catch (error) {
      this.sink.failed(error, event);
      return undefined;
    }
  }

  private waitFor(pending: PromiseLike<unknown>, rest: Rest): void {
    this.rest = rest;
    const resume = (): void => {
      if (this.rest !== rest) return;
      this.rest = undefined;
      this.mailbox.begin();
      this.notify(rest.event, rest.listeners, rest.next);
      this.mailbox.end();
      this.postFlush();
    };
    this.isolate(pending, rest.event, resume);
  }

  private isolate(pending: PromiseLike<unknown>, event: AgentEvent, settled?: () => void): void {
    Promise.resolve(pending).then(
      () => settled?.(),
      (error: unknown) => {
        this.sink.failed(error, event);
        settled?.();
      },
    );
  }
}
