import { config, Subject, type Subscription } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import {
  type AgentEvent,
  agentLoop,
  type AgentMessage,
  initialAgentState,
  reduceAgentState,
} from '../../src/index.js';
import { testModel, userMessage } from '../../src/testing/index.js';
import { check, checkLog, Emissions, sameReduction } from './checks.js';
import type { Command, Reaction, Script } from './script.js';
import { scriptHooks, scriptModel, scriptTools } from './scripted-parts.js';

/** Plays a script on `agentLoop`: steering and stopping by streams and a signal. Throws at what breaks. */
export function playLoop(script: Script): void {
  const scheduler = new TestScheduler(() => undefined);
  const play = new LoopPlay(script);
  const { onUnhandledError } = config;
  config.onUnhandledError = (error: unknown) => {
    play.failures.push(error);
  };
  try {
    scheduler.run(() => {
      play.start((at, work) => {
        scheduler.schedule(work, at);
      });
    });
  } finally {
    config.onUnhandledError = onUnhandledError;
  }
  play.check();
}

class LoopPlay {
  readonly failures: unknown[] = [];
  private readonly log: AgentEvent[] = [];
  private readonly emissions = new Emissions();
  private readonly steering$ = new Subject<AgentMessage>();
  private readonly followUp$ = new Subject<AgentMessage>();
  private readonly abort$ = new Subject<void>();
  private readonly controller = new AbortController();
  private readonly sent: AgentMessage[] = [];
  private readonly counts = new Map<Reaction, number>();
  private readonly prompt = userMessage('first question');
  private state = initialAgentState({ model: testModel });
  private subscription: Subscription | undefined;
  private stopped = false;
  private unsubscribed = false;
  private complete = false;
  private observing = 0;
  private requests = 0;

  constructor(private readonly script: Script) {}

  start(schedule: (at: number, work: () => void) => void): void {
    const { script } = this;
    const controls = {
      abort: () => {
        this.act('abort');
      },
      steer: () => {
        this.act('steer');
      },
    };
    const run$ = agentLoop(
      [this.prompt],
      { messages: [], tools: scriptTools(controls) },
      {
        model: testModel,
        streamFn: scriptModel(script.turns, () => {
          this.requests++;
          if (this.over) this.failures.push(new Error('a request of a stopped run'));
        }),
        toolExecution: script.sequential ? 'sequential' : 'parallel',
        maxParallelTools: script.maxParallelTools,
        steering$: this.steering$,
        followUp$: this.followUp$,
        abort$: this.abort$,
        signal: this.controller.signal,
        ...scriptHooks(script.hooks, controls),
      },
    );
    check(this.requests === 0 && !this.steering$.observed, 'a run is not cold');
    for (const { at, command } of script.actions) {
      schedule(at, () => {
        this.act(command);
      });
    }
    schedule(500, () => {
      this.script.reactions.forEach((reaction) => this.counts.set(reaction, Infinity));
      this.act('abort');
    });
    this.subscription = run$.subscribe({
      next: (event) => {
        this.observing++;
        this.take(event);
        this.observing--;
      },
      error: (error: unknown) => {
        this.failures.push(error);
      },
      complete: () => {
        this.complete = true;
      },
    });
  }

  check(): void {
    for (const failure of this.failures) throw failure;
    this.emissions.check();
    check(this.log[0]?.type === 'agent_start', 'agent_start is not first');
    if (this.unsubscribed) return;
    check(this.complete, 'the run does not complete');
    const added = this.state.messages;
    check(added[0] === this.prompt, 'the prompt is not in the transcript');
    for (const message of this.sent)
      check(added.filter((it) => it === message).length <= 1, 'a message is in the transcript twice');
    checkLog(this.log);
    const replayed = this.log.reduce(reduceAgentState, initialAgentState({ model: testModel }));
    check(sameReduction(replayed, this.state), 'replaying the log gives another state');
    for (const source$ of [this.steering$, this.followUp$, this.abort$])
      check(!source$.observed, 'a stream is still subscribed after the end');
  }

  private take(event: AgentEvent): void {
    if (this.unsubscribed) this.failures.push(new Error(`${event.type} after unsubscribing`));
    this.log.push(event);
    this.emissions.addEvent(event);
    this.state = reduceAgentState(this.state, event);
    this.emissions.addState(this.state);
    for (const reaction of this.script.reactions) {
      if (reaction.type !== event.type) continue;
      const count = this.counts.get(reaction) ?? 0;
      this.counts.set(reaction, count + 1);
      if (count === reaction.nth) this.act(reaction.command);
    }
  }

  private act(command: Command): void {
    switch (command) {
      case 'steer':
        this.steering$.next(this.message(command));
        break;
      case 'followUp':
        this.followUp$.next(this.message(command));
        break;
      case 'abort':
        this.abort$.next();
        this.afterStop();
        break;
      case 'takeBack':
        // Nothing to take back here: the other way to stop instead.
        this.controller.abort();
        this.afterStop();
        break;
      case 'unsubscribe':
        // Before subscribe() has returned there is nothing to unsubscribe.
        if (this.subscription === undefined) break;
        this.unsubscribed = true;
        this.subscription.unsubscribe();
        break;
      case 'prompt':
    }
  }

  /** C2: when stopping returns the run is over; inside an observer, when the emission is. */
  private afterStop(): void {
    this.stopped = true;
    if (this.observing > 0 || this.unsubscribed || this.log.length === 0) return;
    if (this.log.at(-1)?.type !== 'agent_end') this.failures.push(new Error('a stop did not end the run'));
  }

  private get over(): boolean {
    return this.observing === 0 && (this.stopped || (this.unsubscribed && this.subscription !== undefined));
  }

  private message(command: Command): AgentMessage {
    const message = userMessage(`${command} ${String(this.sent.length)}`);
    this.sent.push(message);
    return message;
  }
}
