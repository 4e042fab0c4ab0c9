import type { Unsubscribable } from 'rxjs';
import { agentEnd, agentStart, type AgentEvent } from '../events.js';
import type { Mailbox } from '../internal/mailbox.js';
import { type RunSink, Settle } from '../internal/settle.js';
import type { Step } from '../internal/step.js';
import type { Trampoline } from '../internal/trampoline.js';
import type { AgentMessage } from '../types.js';

/**
 * From `agent_start` to `agent_end`: emits events as long as the run is neither being cut nor over, stops it and ends
 * it. A stop works in three phases: cut whatever is under way, which is not to emit any more; emit the closing events;
 * end.
 */
export abstract class RunLife {
  /** Shared by the runs of an agent: one that starts inside the end of another needs no stack of its own. */
  readonly trampoline: Trampoline;
  private readonly controller = new AbortController();
  /** What the run does; unsubscribed when it is stopped or over. */
  trunk: Unsubscribable | undefined;
  private readonly settle: Settle;
  private phase: 'running' | 'cutting' | 'closing' | 'ended' = 'running';

  constructor(
    private readonly mailbox: Mailbox,
    private readonly sink: RunSink,
  ) {
    this.trampoline = mailbox.trampoline;
    this.settle = new Settle(mailbox, sink, this.controller.signal);
  }

  /** Emits what a stopped run owes, up to but without its `agent_end`. */
  protected abstract close(): void;

  /** The messages that the run has added. */
  protected abstract added(): readonly AgentMessage[];

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** True once the run was stopped or is over. */
  get over(): boolean {
    return this.phase !== 'running';
  }

  /** Done when everything emitted so far is settled. */
  settled(): Step<void> {
    return this.settle.settled();
  }

  whenSettled(callback: () => void): void {
    this.settle.push(callback);
  }

  /** A stop that `listen` hears at once takes effect after `agent_start`. */
  start(listen: () => void): void {
    this.mailbox.begin();
    listen();
    this.emit(agentStart());
    this.mailbox.end();
  }

  /** The natural end. */
  end(): void {
    if (this.phase === 'running') this.finish();
  }

  /**
   * Stops the run: cuts whatever is under way and emits the closing events, all before it returns. Called while
   * observers are being called, it does so when they are done. After the end it releases who waits for listeners.
   */
  stop(): void {
    this.mailbox.post(() => {
      if (this.phase === 'ended' && !this.settle.idle) this.releaseListeners();
      if (this.phase !== 'running') return;
      this.phase = 'cutting';
      this.mailbox.begin();
      this.controller.abort();
      this.cut();
      this.settle.release();
      this.phase = 'closing';
      this.close();
      this.finish();
      this.mailbox.end();
    });
  }

  /** The run's work is done, but somebody still waits for listeners: they hear the signal, and nobody waits on. */
  private releaseListeners(): void {
    this.mailbox.begin();
    this.controller.abort();
    this.settle.release();
    this.mailbox.end();
  }

  private cut(): void {
    try {
      this.trunk?.unsubscribe();
    } catch {
      // A teardown of user code that throws has no say any more.
    }
  }

  /** True while nothing is emitted, whoever still runs. */
  protected get muted(): boolean {
    return this.phase === 'cutting' || this.phase === 'ended';
  }

  protected emit(event: AgentEvent): void {
    if (!this.muted) this.settle.push(event);
  }

  private finish(): void {
    this.phase = 'ended';
    this.cut();
    this.settle.push(agentEnd(this.added()));
    this.settle.push(() => {
      this.sink.ended();
    });
  }
}
