import { type Injector, type Signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import type { Observable } from 'rxjs';
import { frames as perFrame } from '../operators/frames.js';
import { select } from '../operators/select.js';
import type { AgentState } from '../types.js';

/** What has a state to show: an `Agent`, or anything whose `state$` gives the current state on subscription. */
export interface AgentStateLike {
  readonly state$: Observable<AgentState>;
}

export interface AgentSignalOptions {
  /** Whose destruction ends the subscription. Default: that of the injection context, which is needed then. */
  injector?: Injector;
  /** True changes the signal at most once per animation frame while a run streams; its end shows at once. */
  frames?: boolean;
}

/**
 * The agent's state, or the slice that `selector` picks, as a signal that has its value from the start. It changes only
 * when the slice changed by `Object.is`. After the agent was disposed it keeps the last value.
 */
export function agentSignal(
  agent: AgentStateLike,
  selector?: undefined,
  options?: AgentSignalOptions,
): Signal<AgentState>;
export function agentSignal<TSlice>(
  agent: AgentStateLike,
  selector: (state: AgentState) => TSlice,
  options?: AgentSignalOptions,
): Signal<TSlice>;
export function agentSignal(
  agent: AgentStateLike,
  selector: (state: AgentState) => unknown = (state) => state,
  { injector, frames = false }: AgentSignalOptions = {},
): Signal<unknown> {
  const state$ = frames ? agent.state$.pipe(perFrame()) : agent.state$;
  return toSignal(state$.pipe(select(selector)), {
    requireSync: true,
    ...(injector !== undefined && { injector }),
  });
}
