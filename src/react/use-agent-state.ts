import { useMemo, useSyncExternalStore } from 'react';
import type { AgentState } from '../types.js';
import type { AgentStateLike } from './agent-like.js';
import { stateStore } from './state-store.js';

export interface UseAgentStateOptions {
  /** True renders at most once per animation frame while a run streams; its end is rendered at once. */
  frames?: boolean;
}

/**
 * The agent's state, or the slice that `selector` picks. The component renders again only when the slice changed by
 * `Object.is`. The selector may be an inline function and may build new objects; then it renders at every state. On a
 * server it gives the state of that moment; hydrate with an agent whose state is that of the server's.
 */
export function useAgentState(
  agent: AgentStateLike,
  selector?: undefined,
  options?: UseAgentStateOptions,
): AgentState;
export function useAgentState<TSlice>(
  agent: AgentStateLike,
  selector: (state: AgentState) => TSlice,
  options?: UseAgentStateOptions,
): TSlice;
export function useAgentState(
  agent: AgentStateLike,
  selector?: (state: AgentState) => unknown,
  { frames = false }: UseAgentStateOptions = {},
): unknown {
  const store = useMemo(() => stateStore(agent.state$, frames), [agent, frames]);
  const getSlice = useMemo(() => memoized(store.getSnapshot, selector), [store, selector]);
  return useSyncExternalStore(store.subscribe, getSlice, getSlice);
}

/** React compares snapshots by identity, so a state must give the same slice each time it is asked. */
function memoized(getState: () => AgentState, selector?: (state: AgentState) => unknown): () => unknown {
  let latest: AgentState | undefined;
  let slice: unknown;
  return () => {
    const state = getState();
    if (latest !== state) slice = selector === undefined ? state : selector(state);
    latest = state;
    return slice;
  };
}
