import type { ImageContent } from '@earendil-works/pi-ai';
import { Observable, type Subscriber } from 'rxjs';
import { continueError } from '../engine/agent-loop.js';
import { playRun } from '../engine/play-run.js';
import type { QueuePort } from '../engine/queue-port.js';
import { Run } from '../engine/run.js';
import { resolveStreamFn } from '../engine/stream-fn.js';
import { AgentError } from '../errors.js';
import type { AgentEvent } from '../events.js';
import { Broadcast } from '../internal/broadcast.js';
import { Mailbox } from '../internal/mailbox.js';
import type { RunSink } from '../internal/settle.js';
import type { AgentLoopConfig, AgentMessage, AgentState, QueueMode, StreamFn } from '../types.js';
import { AgentFields } from './agent-fields.js';
import { AgentListeners } from './agent-listeners.js';
import type { AgentOptions } from './agent-options.js';
import { type AgentPrompt, checkedMessage, promptMessages } from './agent-prompt.js';
import { AgentQueues } from './agent-queues.js';
import { type AgentStateChange, initialAgentState, reduceChange } from './agent-state.js';
import { type AgentStateView, agentStateView } from './agent-state-view.js';
import { RunSlot } from './run-slot.js';

/** An error of user code that was kept from the run. `event` is what the code was called with. */
export interface AgentIsolatedError {
  readonly source: string;
  readonly error: unknown;
  readonly event: AgentEvent;
}

/** What a run starts with. */
interface RunStart {
  readonly prompts: readonly AgentMessage[];
  readonly queues: QueuePort;
}

/**
 * An agent: a transcript, two queues and at most one run at a time.
 *
 * Commands given while its observers are being called take effect when all of them have seen the emission in progress.
 */
export class Agent extends AgentFields {
  /** The current state on subscription, then every change. Never errors; completes on `dispose()`. */
  readonly state$: Observable<AgentState>;
  /** The events of all runs. Never errors; completes on `dispose()`. */
  readonly events$: Observable<AgentEvent>;
  /** Errors of listeners; without a subscriber they go to `console.error`. Completes on `dispose()`. */
  readonly errors$: Observable<AgentIsolatedError>;
  streamFunction: StreamFn | undefined;

  private readonly options: AgentOptions;
  private readonly mailbox = new Mailbox();
  private readonly queues: AgentQueues;
  private readonly listeners = new AgentListeners();
  private readonly states = new Broadcast<AgentState>();
  private readonly events = new Broadcast<AgentEvent>();
  private readonly errors = new Broadcast<AgentIsolatedError>();
  private current: AgentState;
  private view: AgentStateView | undefined;
  private readonly runs = new RunSlot();
  private disposed = false;

  constructor(options: AgentOptions = {}) {
    const { initialState, streamFn, steeringMode, followUpMode, ...rest } = options;
    super(rest);
    this.options = rest;
    this.streamFunction = streamFn;
    this.queues = new AgentQueues(steeringMode, followUpMode);
    this.current = initialAgentState(initialState);
    this.events$ = this.events.values$;
    this.errors$ = this.errors.values$;
    this.state$ = new Observable((subscriber) => {
      // One emission, so that a command given on the first state is not lost between it and the subscription.
      this.mailbox.begin();
      subscriber.next(this.current);
      this.states.add(subscriber);
      this.mailbox.end();
    });
  }

  /** The current state, field by field; settings may be assigned. */
  get state(): AgentStateView {
    this.view ??= agentStateView(
      () => this.current,
      (settings) => {
        this.change(() => ({ type: 'settings', settings }));
      },
    );
    return this.view;
  }

  /**
   * A run as a cold Observable of its events: subscribing starts it, unsubscribing stops it; it completes when
   * `agent_end` is settled. Errors with `AGENT_BUSY`, `NO_STREAM_FN`, `AGENT_DISPOSED`.
   */
  prompt$(prompt: AgentPrompt, images?: readonly ImageContent[]): Observable<AgentEvent> {
    return this.run$(() => {
      const prompts = promptMessages(prompt, images);
      const error = prompts.length > 0 ? undefined : continueError(this.current.messages);
      if (error !== undefined) throw error;
      return { prompts, queues: this.queues.port(false) };
    });
  }

  /** {@link prompt$} as a Promise, started at once. Rejects with the same errors. */
  prompt(prompt: AgentPrompt, images?: readonly ImageContent[]): Promise<void> {
    return toPromise(this.prompt$(prompt, images));
  }

  /**
   * Goes on from the last message. After an answer it prompts with what is queued, steering messages first. Errors with
   * `NOTHING_TO_CONTINUE` when there is neither.
   */
  continue$(): Observable<AgentEvent> {
    return this.run$(() => {
      const error = continueError(this.current.messages);
      if (error === undefined) return { prompts: [], queues: this.queues.port(false) };
      if (this.current.messages.length === 0) throw error;
      const steered = this.queues.steering.poll().length > 0;
      if (!steered) this.queues.followUp.poll();
      const prompts = this.queues.claim();
      if (prompts.length === 0) throw error;
      return { prompts, queues: this.queues.port(steered) };
    });
  }

  /** {@link continue$} as a Promise, started at once. */
  continue(): Promise<void> {
    return toPromise(this.continue$());
  }

  /** Queues a message for the next turn boundary. Bound, so it can be passed as an observer. */
  readonly steer = (message: AgentMessage): void => {
    this.enqueue(() => {
      this.queues.steering.enqueue(checkedMessage(message));
    });
  };

  /** Queues a message for when the run would end. Bound, so it can be passed as an observer. */
  readonly followUp = (message: AgentMessage): void => {
    this.enqueue(() => {
      this.queues.followUp.enqueue(checkedMessage(message));
    });
  };

  /** Removes one waiting message by identity and says whether it still waited. */
  takeBack(message: AgentMessage): boolean {
    const taken = !this.disposed && this.queues.takeBack(message);
    if (taken) this.publishQueue();
    return taken;
  }

  clearSteeringQueue(): void {
    this.enqueue(() => {
      this.queues.steering.clear();
    });
  }

  clearFollowUpQueue(): void {
    this.enqueue(() => {
      this.queues.followUp.clear();
    });
  }

  clearAllQueues(): void {
    this.enqueue(() => {
      this.queues.clear();
    });
  }

  hasQueuedMessages(): boolean {
    return this.queues.size > 0;
  }

  /** What the next poll would deliver: steering messages, or else follow-ups. */
  peekQueuedMessages(): readonly AgentMessage[] {
    const steering = this.queues.steering.peek();
    return steering.length > 0 ? steering : this.queues.followUp.peek();
  }

  get steeringMode(): QueueMode {
    return this.queues.steering.mode;
  }

  set steeringMode(mode: QueueMode) {
    this.queues.steering.mode = mode;
  }

  get followUpMode(): QueueMode {
    return this.queues.followUp.mode;
  }

  set followUpMode(mode: QueueMode) {
    this.queues.followUp.mode = mode;
  }

  /** The signal of the run that is under way. */
  get signal(): AbortSignal | undefined {
    return this.runs.active?.signal;
  }

  /**
   * Stops the run: when it returns, the closing events are out and the agent is idle. Bound, so it can be passed as an
   * observer. Without a run it releases who waits for `agent_end` listeners.
   */
  readonly abort = (): void => {
    this.mailbox.post(() => {
      this.runs.stop();
    });
  };

  /** Resolves when no run is under way and the `agent_end` of the one that is has settled. */
  waitForIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.mailbox.post(() => {
        this.runs.whenIdle(resolve);
      });
    });
  }

  /** Empties transcript, queues and error; the settings stay. Throws `AGENT_BUSY` during a run. */
  reset(): void {
    if (this.disposed) return;
    if (this.runs.active !== undefined) throw busy('reset');
    this.queues.clear();
    // A run that an observer started just before comes first, and is not reset.
    this.change(() => (this.runs.active === undefined ? { type: 'reset' } : this.queueChange()));
    this.publishQueue();
  }

  /**
   * Calls `listener` with each event and the run's signal, after listeners subscribed before. The run waits for a
   * returned promise. Returns the function that unsubscribes it.
   */
  subscribe(listener: (event: AgentEvent, signal: AbortSignal) => unknown): () => void {
    return this.listeners.add(listener);
  }

  /** Aborts the run and completes `state$`, `events$` and `errors$`. From then on runs are refused. */
  dispose(): void {
    this.mailbox.post(() => {
      if (this.disposed) return;
      this.disposed = true;
      this.abort();
      this.mailbox.begin();
      this.states.complete();
      this.events.complete();
      this.errors.complete();
      this.mailbox.end();
    });
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  private run$(begin: () => RunStart): Observable<AgentEvent> {
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

  private start(subscriber: Subscriber<AgentEvent>, begin: () => RunStart): void {
    if (this.disposed) throw new AgentError('AGENT_DISPOSED', 'This agent was disposed: make a new one.');
    if (this.runs.active !== undefined) throw busy('prompt');
    const streamFn = resolveStreamFn(this.streamFunction);
    const { prompts, queues } = begin();
    const { systemPrompt, messages, tools } = this.current;
    const run: Run = new Run(
      {
        prompts,
        queues,
        streamFn,
        context: { ...(systemPrompt !== '' && { systemPrompt }), messages, tools },
        config: this.config(),
        ended: () => {
          this.runs.settled(run);
          subscriber.complete();
        },
      },
      this.mailbox,
      this.sink(() => run, subscriber),
    );
    this.runs.active = run;
    subscriber.add(run.stop);
    playRun(run);
  }

  private config(): AgentLoopConfig {
    const { model, thinkingLevel } = this.current;
    const config: AgentLoopConfig = { ...this.options, model };
    if (thinkingLevel !== 'off') config.reasoning = thinkingLevel;
    this.copyTo(config);
    return config;
  }

  private sink(run: () => Run, subscriber: Subscriber<AgentEvent>): RunSink {
    return {
      deliver: (event) => {
        this.deliver(event, run());
        subscriber.next(event);
      },
      listeners: () => this.listeners.all,
      failed: (error, event) => {
        this.report({ source: 'listener', error, event });
      },
    };
  }

  private deliver(event: AgentEvent, run: Run): void {
    let next = reduceChange(this.current, event);
    if (event.type === 'message_end' && this.queues.deliver(event.message)) {
      next = reduceChange(next, { type: 'queue', queue: this.queues.snapshot() });
    } else if (event.type === 'agent_end') {
      this.runs.goIdle(run);
      this.queues.release();
    }
    this.advance(next);
    if (this.events.observed) this.events.next(event);
  }

  private enqueue(change: () => void): void {
    if (this.disposed) return;
    change();
    this.publishQueue();
  }

  private publishQueue(): void {
    this.change(() => this.queueChange());
  }

  private queueChange(): AgentStateChange {
    return { type: 'queue', queue: this.queues.snapshot() };
  }

  private change(change: () => AgentStateChange): void {
    this.mailbox.post(() => {
      if (this.disposed) return;
      this.mailbox.begin();
      this.advance(reduceChange(this.current, change()));
      this.mailbox.end();
    });
  }

  private advance(next: AgentState): void {
    if (next === this.current) return;
    this.current = next;
    this.states.next(next);
  }

  private report(isolated: AgentIsolatedError): void {
    if (!this.errors.observed) {
      console.error(`A ${isolated.source} of the agent failed on ${isolated.event.type}:`, isolated.error);
      return;
    }
    this.mailbox.begin();
    this.errors.next(isolated);
    this.mailbox.end();
  }
}

function busy(method: string): AgentError {
  return new AgentError(
    'AGENT_BUSY',
    `This agent is already running, so it cannot ${method}: queue with steer() or followUp(), stop it with abort(), ` +
      'or wait for waitForIdle().',
  );
}

function toPromise(run$: Observable<AgentEvent>): Promise<void> {
  return new Promise((resolve, reject) => {
    run$.subscribe({ error: reject, complete: resolve });
  });
}
