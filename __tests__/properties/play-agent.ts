import { config, defer, EMPTY, type Observable, Subject, switchMap, tap } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import {
  Agent,
  type AgentEvent,
  type AgentMessage,
  type AgentState,
  initialAgentState,
  reduceAgentState,
} from '../../src/index.js';
import { testModel, userMessage } from '../../src/testing/index.js';
import { check, checkLog, Deliveries, Emissions, places, sameReduction } from './checks.js';
import type { Command, Reaction, Script } from './script.js';
import { scriptHooks, scriptModel, scriptTools } from './scripted-parts.js';

/** Plays a script on an `Agent` and throws at the first contract that breaks. */
export function playAgent(script: Script): void {
  const scheduler = new TestScheduler(() => undefined);
  const play = new AgentPlay(script);
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

class AgentPlay {
  readonly failures: unknown[] = [];
  private readonly agent: Agent;
  private readonly question$ = new Subject<string | undefined>();
  private readonly log: AgentEvent[] = [];
  private readonly runLogs: AgentEvent[][] = [];
  private readonly emissions = new Emissions();
  private readonly deliveries = new Deliveries();
  /** Steered from inside an observer, so not in a state yet. */
  private late: AgentMessage[] = [];
  private readonly sent: AgentMessage[] = [];
  private readonly counts = new Map<Reaction, number>();
  private observing = 0;
  private replacing = false;
  private replayed = initialAgentState({ model: testModel });
  /** Which run made a request. */
  private readonly owners: number[] = [];
  private starts = 0;

  constructor(private readonly script: Script) {
    const controls = {
      abort: () => {
        this.act('abort');
      },
      steer: () => {
        this.act('steer');
      },
    };
    this.agent = new Agent({
      initialState: { model: testModel, tools: scriptTools(controls) },
      streamFn: scriptModel(script.turns, (request) => {
        if (!this.agent.state.isStreaming) this.failures.push(new Error('a request of an idle agent'));
        this.owners[request] = this.starts;
      }),
      toolExecution: script.sequential ? 'sequential' : 'parallel',
      maxParallelTools: script.maxParallelTools,
      steeringMode: script.all ? 'all' : 'one-at-a-time',
      followUpMode: script.all ? 'all' : 'one-at-a-time',
      ...scriptHooks(script.hooks, controls),
    });
  }

  start(schedule: (at: number, work: () => void) => void): void {
    this.observe();
    this.question$
      .pipe(switchMap((question) => (question === undefined ? EMPTY : this.run$(question))))
      .subscribe({
        error: (error: unknown) => {
          this.failures.push(error);
        },
      });
    for (const { at, command } of this.script.actions) {
      schedule(at, () => {
        this.guarded(() => {
          this.act(command);
        });
      });
    }
    schedule(500, () => {
      this.guarded(() => {
        this.finish();
      });
    });
    this.ask('first question');
  }

  check(): void {
    for (const failure of this.failures) throw failure;
    this.emissions.check();
    checkLog(this.log);
    for (const log of this.runLogs) checkRun(log);
    check(this.late.length === 0, 'a message was lost');
    this.deliveries.check(this.agent.state);
  }

  private observe(): void {
    const { agent } = this;
    agent.errors$.subscribe();
    agent.state$.subscribe((state) => {
      this.inside(() => {
        this.emissions.addState(state);
        this.arrived(state);
        this.deliveries.check(state);
        check(agent.state.messages === state.messages, 'agent.state is not what state$ emits');
        this.react('state$', 'turn_start');
      });
    });
    agent.events$.subscribe((event) => {
      this.inside(() => {
        this.log.push(event);
        if (event.type === 'agent_start') this.starts++;
        this.emissions.addEvent(event);
        this.checkOwner(event);
        this.replayed = reduceAgentState(this.replayed, event);
        check(sameReduction(agent.state, this.replayed), 'the state is not the reduction of the log');
        this.react('events$', event.type);
      });
    });
    agent.subscribe((event) => {
      this.inside(() => {
        this.react('listener', event.type);
      });
      if (this.script.listener === 'throws' && event.type === 'message_end') throw new Error('listener');
      if (this.script.listener === 'stuck' && event.type === 'turn_end') return new Promise(() => undefined);
      return undefined;
    });
  }

  private run$(question: string): Observable<AgentEvent> {
    return defer(() => {
      this.replacing = false;
      const log: AgentEvent[] = [];
      this.runLogs.push(log);
      return this.agent.prompt$(question).pipe(
        tap((event) => {
          this.inside(() => {
            log.push(event);
            this.react('run', event.type);
          });
        }),
      );
    });
  }

  private act(command: Command): void {
    const { agent } = this;
    switch (command) {
      case 'steer':
      case 'followUp': {
        const message = userMessage(`${command} ${String(this.sent.length)}`);
        this.sent.push(message);
        if (this.observing > 0) this.late.push(message);
        else this.deliveries.accept(message);
        agent[command](message);
        break;
      }
      case 'takeBack': {
        // From inside an observer the states of the emission in progress still show it.
        const message = this.sent.at(-1);
        if (this.observing > 0 || message === undefined) break;
        this.deliveries.forget(message);
        if (agent.takeBack(message)) this.deliveries.withdraw(message);
        else if (places(agent.state).includes(message)) this.deliveries.accept(message);
        this.deliveries.check(agent.state);
        break;
      }
      case 'abort':
        this.stop(agent.abort);
        break;
      case 'unsubscribe':
        this.stop(() => {
          this.ask(undefined);
        });
        break;
      case 'prompt':
        this.ask('another question');
    }
  }

  /**
   * Not while `switchMap` lets go of the old run: given a value then, it would forget the run it makes of it.
   */
  private ask(question: string | undefined): void {
    if (this.replacing) return;
    this.replacing = true;
    this.question$.next(question);
    this.replacing = false;
  }

  /** C2: when stopping returns, the run that was under way is over. */
  private stop(how: () => void): void {
    const running = this.agent.state.isStreaming;
    const { signal } = this.agent;
    const before = this.log.length;
    how();
    if (!running || this.observing > 0) return;
    check(signal?.aborted === true, 'the signal is not aborted');
    const ended = this.log.slice(before).some(({ type }) => type === 'agent_end');
    check(ended, 'a stop did not end the run');
  }

  private finish(): void {
    const { agent } = this;
    this.script.reactions.forEach((reaction) => this.counts.set(reaction, Infinity));
    agent.abort();
    check(isIdle(agent), 'not idle after abort()');
    const before = this.log.length;
    this.ask('last question');
    check(this.log[before]?.type === 'agent_start', 'no run starts after abort()');
    agent.abort();
    check(isIdle(agent), 'not idle after the last abort()');
    this.question$.complete();
  }

  private react(inside: Reaction['inside'], type: AgentEvent['type']): void {
    for (const reaction of this.script.reactions) {
      if (reaction.inside !== inside || (reaction.type !== type && inside !== 'state$')) continue;
      const count = this.counts.get(reaction) ?? 0;
      this.counts.set(reaction, count + 1);
      if (count === reaction.nth) this.act(reaction.command);
    }
  }

  /** What a model says goes into the run that asked it. */
  private checkOwner(event: AgentEvent): void {
    if (event.type !== 'message_update') return;
    const [, request] = /r(\d+)/u.exec(JSON.stringify(event.message.content)) ?? [];
    if (request === undefined) return;
    check(this.owners[Number(request)] === this.starts, 'an answer came into the wrong run');
  }

  private arrived(state: AgentState): void {
    const waiting = places(state);
    for (const message of this.late.filter((it) => waiting.includes(it))) this.deliveries.accept(message);
    this.late = this.late.filter((it) => !waiting.includes(it));
  }

  private inside(work: () => void): void {
    this.observing++;
    this.guarded(work);
    this.observing--;
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.failures.push(error);
    }
  }
}

/** What one subscriber saw: a run from its start, whole unless it unsubscribed. */
function checkRun(log: readonly AgentEvent[]): void {
  const types = log.map(({ type }) => type);
  const end = types.indexOf('agent_end');
  check(types.lastIndexOf('agent_start') <= 0, 'a run starts twice');
  check(end < 0 || end === types.length - 1, 'something follows agent_end');
}

function isIdle({ signal, state }: Agent): boolean {
  const { isStreaming, streamingMessage, pendingToolCalls } = state;
  return (
    signal === undefined && !isStreaming && streamingMessage === undefined && pendingToolCalls.size === 0
  );
}
