import { Observable, type Subscriber } from 'rxjs';
import type { AgentLoopConfig } from '../config.js';
import { playRun } from '../engine/play-run.js';
import type { QueuePort } from '../engine/queue-port.js';
import { Run } from '../engine/run.js';
import { resolveStreamFn } from '../engine/stream-fn.js';
import { AgentError } from '../errors.js';
import type { AgentEvent } from '../events.js';
import type { Mailbox } from '../internal/mailbox.js';
import type { RunSink } from '../internal/settle.js';
import type { AgentMessage, StreamFn } from '../types.js';
import type { AgentListeners } from './agent-listeners.js';
import type { AgentQueues } from './agent-queues.js';
import { reduceChange } from './agent-state.js';
import type { AgentStore } from './agent-store.js';

/** What a run starts with. */
export interface RunStart {
  readonly prompts: readonly AgentMessage[];
  readonly queues: QueuePort;
}

/** How runs are made now. */
interface RunSettings {
  readonly streamFn: StreamFn | undefined;
  readonly config: AgentLoopConfig;
}

const NOBODY: readonly (() => void)[] = [];

/** The runs of an agent: the one under way, if any, and those whose `agent_end` is emitted but not settled. */
export class AgentRuns {
  private active: Run | undefined;
  private settling: readonly Run[] = [];
  private waiters: readonly (() => void)[] = NOBODY;

  constructor(
    private readonly mailbox: Mailbox,
    private readonly store: AgentStore,
    private readonly queues: AgentQueues,
    private readonly listeners: AgentListeners,
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
      this.mailbox.post(() => {
        if (subscriber.closed) return;
        try {
          this.start(subscriber, begin);
        } catch (error) {
          subscriber.error(error);
        }
      });
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

  private start(subscriber: Subscriber<AgentEvent>, begin: () => RunStart): void {
    if (this.store.disposed)
      throw new AgentError('AGENT_DISPOSED', 'This agent was disposed: make a new one.');
    if (this.active !== undefined) throw busyError('prompt');
    const settings = this.settings();
    const streamFn = resolveStreamFn(settings.streamFn);
    const { prompts, queues } = begin();
    const { systemPrompt, messages, tools } = this.store.current;
    const run: Run = new Run(
      {
        prompts,
        queues,
        streamFn,
        context: { ...(systemPrompt !== '' && { systemPrompt }), messages, tools },
        config: settings.config,
        ended: () => {
          this.settling = this.settling.filter((it) => it !== run);
          subscriber.complete();
        },
      },
      this.mailbox,
      this.sink(() => run, subscriber),
    );
    this.active = run;
    subscriber.add(run.stop);
    playRun(run);
  }

  private sink(run: () => Run, subscriber: Subscriber<AgentEvent>): RunSink {
    return {
      deliver: (event) => {
        this.deliver(event, run());
        subscriber.next(event);
      },
      listeners: () => this.listeners.all,
      failed: (error, event) => {
        this.store.report({ source: 'listener', error, event });
      },
    };
  }

  private deliver(event: AgentEvent, run: Run): void {
    const { store, queues } = this;
    let next = reduceChange(store.current, event);
    if (event.type === 'message_end' && queues.deliver(event.message)) {
      next = reduceChange(next, queues.change());
    } else if (event.type === 'agent_end') {
      this.goIdle(run);
    }
    store.advance(next);
    if (store.events.observed) store.events.next(event);
  }

  private goIdle(run: Run): void {
    const { waiters } = this;
    this.waiters = NOBODY;
    this.active = undefined;
    this.settling = [...this.settling, run];
    this.queues.release();
    run.whenSettled(() => {
      for (const resolve of waiters) resolve();
    });
  }
}

export function busyError(method: string): AgentError {
  return new AgentError(
    'AGENT_BUSY',
    `This agent is already running, so it cannot ${method}: queue with steer() or followUp(), stop it with abort(), ` +
      'or wait for waitForIdle().',
  );
}
