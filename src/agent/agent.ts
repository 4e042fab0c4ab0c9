import type { ImageContent } from '@earendil-works/pi-ai';
import type { Observable } from 'rxjs';
import { continueError } from '../engine/agent-loop.js';
import { checkedMessage } from '../engine/messages.js';
import type { AgentEvent } from '../events.js';
import { Mailbox } from '../internal/mailbox.js';
import type { AgentLoopConfig } from '../config.js';
import type { AgentMessage, AgentState, QueueMode, StreamFn } from '../types.js';
import { AgentFields } from './agent-fields.js';
import { AgentListeners } from './agent-listeners.js';
import type { AgentOptions } from './agent-options.js';
import { type AgentPrompt, promptMessages } from './agent-prompt.js';
import { AgentQueues } from './agent-queues.js';
import { AgentRuns, busyError, type RunStart } from './agent-runs.js';
import type { AgentStateView } from './agent-state-view.js';
import { type AgentIsolatedError, AgentStore } from './agent-store.js';

/**
 * An agent: a transcript, two queues and at most one run at a time.
 *
 * Commands given while its observers are being called take effect when all of them have seen the emission in progress.
 */
export class Agent extends AgentFields {
  /** The `streamFn` of the options; may be changed between runs. */
  streamFunction: StreamFn | undefined;

  private readonly mailbox = new Mailbox();
  private readonly queues: AgentQueues;
  private readonly listeners = new AgentListeners();
  private readonly store: AgentStore;
  private readonly runs: AgentRuns;

  constructor(options: AgentOptions = {}) {
    const { initialState, streamFn, steeringMode, followUpMode, ...rest } = options;
    super(rest);
    this.streamFunction = streamFn;
    this.queues = new AgentQueues(steeringMode, followUpMode);
    this.store = new AgentStore(this.mailbox, initialState);
    this.runs = new AgentRuns(this.mailbox, this.store, this.queues, this.listeners, () => ({
      streamFn: this.streamFunction,
      config: this.config(),
    }));
  }

  /** The current state on subscription, then every change. Never errors; completes on `dispose()`. */
  get state$(): Observable<AgentState> {
    return this.store.state$;
  }

  /** The events of all runs. Never errors; completes on `dispose()`. */
  get events$(): Observable<AgentEvent> {
    return this.store.events.values$;
  }

  /** Errors of listeners; without a subscriber they go to `console.error`. Completes on `dispose()`. */
  get errors$(): Observable<AgentIsolatedError> {
    return this.store.errors.values$;
  }

  /** The current state, field by field; settings may be assigned. */
  get state(): AgentStateView {
    return this.store.view;
  }

  /**
   * A run as a cold Observable of its events: subscribing starts it, unsubscribing stops it; it completes when
   * `agent_end` is settled. `images` go with text only. Errors with an `AgentError`: `AGENT_BUSY`, `NO_STREAM_FN`,
   * `AGENT_DISPOSED`, or `NOTHING_TO_CONTINUE` for an empty list when the transcript has nothing to answer; with a
   * `TypeError` when the prompt is no message.
   */
  prompt$(prompt: AgentPrompt, images?: readonly ImageContent[]): Observable<AgentEvent> {
    return this.runs.run$(() => this.beginPrompt(prompt, images));
  }

  /** {@link prompt$} as a Promise, started at once. Rejects with the same errors. */
  prompt(prompt: AgentPrompt, images?: readonly ImageContent[]): Promise<void> {
    return this.runs.run(() => this.beginPrompt(prompt, images));
  }

  /**
   * Goes on from the last message. After an answer it prompts with what is queued, steering messages first. Errors with
   * `NOTHING_TO_CONTINUE` when there is neither, otherwise as {@link prompt$} does.
   */
  continue$(): Observable<AgentEvent> {
    return this.runs.run$(() => this.beginContinue());
  }

  /** {@link continue$} as a Promise, started at once. */
  continue(): Promise<void> {
    return this.runs.run(() => this.beginContinue());
  }

  /** Queues a message for the next turn boundary, which may be the next run's. Bound, so it can be passed as an observer. */
  readonly steer = (message: AgentMessage): void => {
    this.enqueue(() => {
      this.queues.enqueue('steering', checkedMessage(message));
    });
  };

  /** Queues a message for when the run, or the next one, would end. Bound, so it can be passed as an observer. */
  readonly followUp = (message: AgentMessage): void => {
    this.enqueue(() => {
      this.queues.enqueue('followUp', checkedMessage(message));
    });
  };

  /** Removes one waiting message by identity and says whether it still waited. */
  takeBack(message: AgentMessage): boolean {
    const taken = !this.store.disposed && this.queues.takeBack(message);
    if (taken) this.publishQueue();
    return taken;
  }

  clearSteeringQueue(): void {
    this.enqueue(() => {
      this.queues.clear('steering');
    });
  }

  clearFollowUpQueue(): void {
    this.enqueue(() => {
      this.queues.clear('followUp');
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
    const steering = this.queues.peek('steering');
    return steering.length > 0 ? steering : this.queues.peek('followUp');
  }

  get steeringMode(): QueueMode {
    return this.queues.steering;
  }

  set steeringMode(mode: QueueMode) {
    this.queues.steering = mode;
  }

  get followUpMode(): QueueMode {
    return this.queues.followUp;
  }

  set followUpMode(mode: QueueMode) {
    this.queues.followUp = mode;
  }

  /** The signal of the run that is under way. */
  get signal(): AbortSignal | undefined {
    return this.runs.signal;
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

  /** Resolves when the run's `agent_end` has settled; at once without a run, and in a listener of `agent_end`. */
  waitForIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.mailbox.post(() => {
        this.runs.whenIdle(resolve);
      });
    });
  }

  /** Empties transcript, queues and error; the settings stay. Throws `AGENT_BUSY` during a run. */
  reset(): void {
    if (this.store.disposed) return;
    if (this.runs.busy) throw busyError('reset');
    this.queues.clear();
    // A run that an observer started just before comes first, and is not reset.
    this.store.change(() => (!this.runs.busy ? { type: 'reset' } : this.queues.change()));
    this.publishQueue();
  }

  /**
   * Calls `listener` with each event and the run's signal, after listeners subscribed before. The run waits for a
   * returned promise; what it throws or rejects with goes to {@link errors$}. Returns the function that unsubscribes it.
   */
  subscribe(listener: (event: AgentEvent, signal: AbortSignal) => unknown): () => void {
    return this.listeners.add(listener);
  }

  /** Aborts the run and completes `state$`, `events$` and `errors$`. From then on runs are refused. */
  dispose(): void {
    this.mailbox.post(() => {
      if (this.store.disposed) return;
      this.store.disposed = true;
      this.abort();
      this.store.complete();
    });
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  private beginPrompt(prompt: AgentPrompt, images: readonly ImageContent[] | undefined): RunStart {
    const prompts = promptMessages(prompt, images);
    const error = prompts.length > 0 ? undefined : continueError(this.store.current.messages);
    if (error !== undefined) throw error;
    return { prompts };
  }

  private beginContinue(): RunStart {
    const error = continueError(this.store.current.messages);
    if (error === undefined) return { prompts: [] };
    if (this.store.current.messages.length === 0) throw error;
    const steered = this.queues.poll('steering').length > 0;
    if (!steered) this.queues.poll('followUp');
    const prompts = this.queues.claim();
    if (prompts.length === 0) throw error;
    return { prompts, polled: steered };
  }

  private config(): AgentLoopConfig {
    const { model, thinkingLevel } = this.store.current;
    const config: AgentLoopConfig = { ...this.options, model };
    if (thinkingLevel !== 'off') config.reasoning = thinkingLevel;
    return config;
  }

  private enqueue(change: () => void): void {
    if (this.store.disposed) return;
    change();
    this.publishQueue();
  }

  private publishQueue(): void {
    this.store.change(() => this.queues.change());
  }
}
