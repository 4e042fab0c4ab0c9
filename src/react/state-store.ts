import type { Observable } from 'rxjs';
import { frames } from '../operators/frames.js';
import type { AgentState } from '../types.js';

/** An external store in React's sense, for one subscriber at a time. */
export interface StateStore {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => AgentState;
}

/**
 * A store over `state$`. It listens only while it is subscribed; otherwise a snapshot is the state of that moment. With
 * `paced` it changes at most once per animation frame while a run streams.
 */
export function stateStore(state$: Observable<AgentState>, paced: boolean): StateStore {
  let shown: AgentState | undefined;
  return {
    subscribe: (onChange) => {
      // eslint-disable-next-line rxjs-x/no-ignored-error -- state$ never errors
      const subscription = (paced ? state$.pipe(frames()) : state$).subscribe((state) => {
        if (state === shown) return;
        shown = state;
        onChange();
      });
      return () => {
        subscription.unsubscribe();
        shown = undefined;
      };
    },
    getSnapshot: () => shown ?? currentState(state$),
  };
}

function currentState(state$: Observable<AgentState>): AgentState {
  let current: AgentState | undefined;
  // eslint-disable-next-line rxjs-x/no-ignored-error -- state$ never errors
  state$.subscribe((state) => (current = state)).unsubscribe();
  if (current === undefined) throw new TypeError('No state');
  return current;
}
