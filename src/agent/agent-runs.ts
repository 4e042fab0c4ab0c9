import { Observable } from 'rxjs';
import type { AgentLoopConfig } from '../config.js';
import { playRun } from '../engine/play-run.js';
import { Run } from '../engine/run.js';
import { resolveStreamFn } from '../engine/stream-fn.js';
import { AgentError } from '../errors.js';
import type { AgentEvent } from '../events.js';
import type { Mailbox } from '../internal/mailbox.js';
import type { AgentListener, RunSink } from '../internal/settle.js';
import type { AgentMessage, StreamFn } from '../types.js';
import type { AgentListeners } from './agent-listeners.js';
import type { AgentQueues } from './agent-queues.js';
import { reduceChange } from './agent-state.js';
import type { AgentStore } from './agent-store.js';

/** What a run starts with. */
export interface RunStart {
  readonly prompts: readonly AgentMessage[];
  /** True when they come from the steering queue, which is not polled again then. */
  readonly polled?: boolean;
}

/** How runs are made now. */
interface RunSettings {
  readonly streamFn: StreamFn | undefined;
  readonly config: AgentLoopConfig;
}

/** Who asked for a run: the subscriber of an Observable, or somebody with a Promise. */
interface RunCaller {
  readonly closed?: boolean;
  next?(event: AgentEvent): void;
  error(error: unknown): void;
  complete(): void;
  /** Takes what stops the run. */
  add?(stop: () => void): void;
}

const NOBODY: readonly (() => void)[] = [];

/** The runs of an agent: the one under way, if any, and those whose `agent_end` is emitted but not settled. */
export class AgentRuns {
  private active: Run | undefined;
  private settling: readonly Run[] = [];
  private waiters: readonly (() => void)[] = NOBODY;

  constructor(
    private readonly mailbox: Mailbox,
    readonly store: AgentStore,
    private readonly queues: AgentQueues,
    readonly listeners: AgentListeners,
    private readonly settings: () => RunSettings,
  ) {}

  get busy(): boolean {
    return this.active !== undefined;
  }

  /** The signal of the run that is under way. */
  get signal(): AbortSignal | undefined {
    return this.active?.signal;
  }

  /** A cold run: `begin` is called when it starts, and may refuse by throwing. */
  run$(begin: () => RunStart): Observable<AgentEvent> {
    return new Observable((subscriber) => {
      this.request(subscriber, begin);
    });
  }

  /** The same, started at once, for a caller who only waits for its end. */
  run(begin: () => RunStart): Promise<void> {
    return new Promise((complete, error) => {
      this.request({ complete, error }, begin);
    });
  }

  /** Stops the active run; without one, releases those that wait for listeners. */
  stop(): void {
    if (this.active !== undefined) this.active.stop();
    else for (const run of this.settling) run.stop();
  }

  /** Calls back when no run is active and the end of the one that is has settled. */
  whenIdle(callback: () => void): void {
    if (this.active === undefined) callback();
    else this.waiters = [...this.waiters, callback];
  }

  private request(caller: RunCaller, begin: () => RunStart): void {
    this.mailbox.post(() => {
      if (caller.closed) return;
      try {
        this.start(caller, begin);
      } catch (error) {
        caller.error(error);
      }
    });
  }

  private start(caller: RunCaller, begin: () => RunStart): void {
    if (this.store.disposed)
      throw new AgentError('AGENT_DISPOSED', 'This agent was disposed: make a new one.');
    if (this.active !== undefined) throw busyError('prompt');
    const { streamFn, config } = this.settings();
    const resolved = resolveStreamFn(streamFn);
    const { prompts, polled } = begin();
    const { systemPrompt, messages, tools } = this.store.current;
    const context = { ...(systemPrompt !== '' && { systemPrompt }), messages, tools };
    const sink = new AgentRunSink(this, caller);
    const run = new Run(
      { prompts, polled, queues: this.queues, streamFn: resolved, context, config },
      this.mailbox,
      sink,
    );
    this.active = run;
    caller.add?.(() => {
      run.stop();
    });
    playRun(run);
  }

  deliver(event: AgentEvent): void {
    const { store, queues } = this;
    let next = reduceChange(store.current, event);
    if (event.type === 'message_end' && queues.deliver(event.message)) {
      next = reduceChange(next, queues.change());
    } else if (event.type === 'agent_end') {
      this.goIdle();
    }
    store.advance(next);
    if (store.events.observed) store.events.next(event);
  }

  private goIdle(): void {
    const { active: run, waiters } = this;
    if (run === undefined) return;
    this.waiters = NOBODY;
    this.active = undefined;
    this.settling = [...this.settling, run];
    this.queues.release();
    run.whenSettled(() => {
      for (const resolve of waiters) resolve();
      this.settling = this.settling.filter((it) => it !== run);
    });
  }
}

/** Takes the events of one run to its agent and to its caller. */
class AgentRunSink implements RunSink {
  constructor(
    private readonly runs: AgentRuns,
    private readonly caller: RunCaller,
  ) {}

  deliver(event: AgentEvent): void {
    this.runs.deliver(event);
    this.caller.next?.(event);
  }

  listeners(): readonly AgentListener[] {
    return this.runs.listeners.all;
  }

  failed(error: unknown, event: AgentEvent): void {
    this.runs.store.report({ source: 'listener', error, event });
  }

  ended(): void {
    this.caller.complete();
  }
}

export function busyError(method: string): AgentError {
  return new AgentError(
    'AGENT_BUSY',
    `This agent is already running, so it cannot ${method}: queue with steer() or followUp(), stop it with abort(), ` +
      'or wait for waitForIdle().',
  );
}
