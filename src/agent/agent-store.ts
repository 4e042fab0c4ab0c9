import { Observable } from 'rxjs';
import type { AgentEvent } from '../events.js';
import { Broadcast } from '../internal/broadcast.js';
import type { Mailbox } from '../internal/mailbox.js';
import type { AgentState } from '../types.js';
import { type AgentStateView, agentStateView } from './agent-state-view.js';
import { type AgentSettings, type AgentStateChange, initialAgentState, reduceChange } from './agent-state.js';

/** An error of user code that was kept from the run. `event` is what the code was called with. */
export interface AgentIsolatedError {
  /** What failed: `'listener'`, a function given to `subscribe()`. */
  readonly source: string;
  readonly error: unknown;
  readonly event: AgentEvent;
}

/** The state of an agent and who sees it. Everything that changes the state goes through its reducer, one at a time. */
export class AgentStore {
  current: AgentState;
  /** Once true nothing changes any more. */
  disposed = false;
  readonly state$: Observable<AgentState>;
  readonly events: Broadcast<AgentEvent> = new Broadcast();
  private readonly states: Broadcast<AgentState> = new Broadcast();
  readonly errors: Broadcast<AgentIsolatedError> = new Broadcast();

  private stateView: AgentStateView | undefined;

  constructor(
    private readonly mailbox: Mailbox,
    settings: Partial<AgentSettings> | undefined,
  ) {
    this.current = initialAgentState(settings);
    this.state$ = new Observable((subscriber) => {
      // One emission, so that a command given on the first state is not lost between it and the subscription.
      mailbox.begin();
      subscriber.next(this.current);
      this.states.add(subscriber);
      mailbox.end();
    });
  }

  /** The current state to read and to assign to; made when it is first wanted. */
  get view(): AgentStateView {
    this.stateView ??= agentStateView(
      () => this.current,
      (settings) => {
        this.change(() => ({ type: 'settings', settings }));
      },
    );
    return this.stateView;
  }

  /** Makes the next state now, or when the emission in progress is over. */
  change(change: () => AgentStateChange): void {
    this.mailbox.post(() => {
      if (this.disposed) return;
      this.mailbox.begin();
      this.advance(reduceChange(this.current, change()));
      this.mailbox.leave();
    });
  }

  advance(next: AgentState): void {
    if (next === this.current) return;
    this.current = next;
    this.states.next(next);
  }

  /** To `errors$`, or to the console when nobody listens there. */
  report(isolated: AgentIsolatedError): void {
    if (!this.errors.observed) {
      console.error(`A ${isolated.source} of the agent failed on ${isolated.event.type}:`, isolated.error);
      return;
    }
    this.mailbox.begin();
    this.errors.next(isolated);
    this.mailbox.end();
  }

  complete(): void {
    this.mailbox.begin();
    this.states.complete();
    this.events.complete();
    this.errors.complete();
    this.mailbox.end();
  }
}
