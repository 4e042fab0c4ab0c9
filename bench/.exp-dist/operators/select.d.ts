import { type OperatorFunction } from 'rxjs';
/**
 * A slice of each state, when it changed: `agent.state$.pipe(select((s) => s.messages))`. Slices are compared with
 * `comparator`, by identity unless given. Completes and errors with the source.
 */
export declare function select<TState, TSlice>(project: (state: TState) => TSlice, comparator?: (previous: TSlice, current: TSlice) => boolean): OperatorFunction<TState, TSlice>;
