import { Observable } from 'rxjs';
import type { AgentEvent } from '../events.js';
import { Fifo } from './fifo.js';
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

/**
 * Passes events on in order, and holds the rest back while a listener's promise is pending. Free when nobody waits:
 * one call and no allocation an event.
 */
export class Settle {
  private readonly backlog = new Fifo<AgentEvent | (() => void)>();
  /** Calls the listeners after the one that is waited for. */
  private rest: (() => void) | undefined;
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
      this.push(() => {
        subscriber.next();
        subscriber.complete();
      });
    });
  }

  /** Passes an event on, or calls back, when all that was pushed before is settled. */
  push(item: AgentEvent | (() => void)): void {
    if (this.idle) {
      this.pass(item);
      this.mailbox.run();
      return;
    }
    this.backlog.add(item);
    // One at a time: commands given meanwhile keep their place, and a burst needs no stack.
    this.mailbox.post(() => {
      if (!this.blocked) this.passNext();
    });
  }

  /** From now on nobody is waited for: what is held back is passed on at once. */
  release(): void {
    this.released = true;
    this.mailbox.begin();
    this.resume();
    while (!this.backlog.empty) this.passNext();
    this.mailbox.end();
  }

  /** True when nothing is held back. */
  get idle(): boolean {
    return this.released || (!this.blocked && this.backlog.empty);
  }

  private get blocked(): boolean {
    return this.rest !== undefined || this.mailbox.busy;
  }

  private flush(): void {
    while (!this.blocked && !this.backlog.empty) {
      this.passNext();
      this.mailbox.run();
    }
  }

  private passNext(): void {
    const item = this.backlog.take();
    if (item !== undefined) this.pass(item);
  }

  private pass(item: AgentEvent | (() => void)): void {
    if (typeof item === 'function') {
      item();
      return;
    }
    this.mailbox.begin();
    this.sink.deliver(item);
    const listeners = this.sink.listeners();
    if (listeners.length > 0) this.notify(item, listeners, 0);
    this.mailbox.leave();
  }

  private notify(event: AgentEvent, listeners: readonly AgentListener[], from: number): void {
    for (let i = from; i < listeners.length; i++) {
      const pending = this.call(listeners[i], event);
      if (pending === undefined || this.released) continue;
      const rest = (): void => {
        this.notify(event, listeners, i + 1);
      };
      this.rest = rest;
      void pending.then(() => {
        if (this.rest !== rest) return;
        this.mailbox.begin();
        this.resume();
        this.mailbox.end();
        this.mailbox.post(() => {
          this.flush();
        });
      });
      return;
    }
  }

  private resume(): void {
    const { rest } = this;
    this.rest = undefined;
    rest?.();
  }

  /** What a listener returned to wait for; it never rejects. */
  private call(listener: AgentListener | undefined, event: AgentEvent): Promise<unknown> | undefined {
    try {
      const result = listener?.(event, this.signal);
      if (!isPromiseLike(result)) return undefined;
      return Promise.resolve(result).catch((error: unknown) => {
        this.sink.failed(error, event);
      });
    } catch (error) {
      this.sink.failed(error, event);
      return undefined;
    }
  }
}
