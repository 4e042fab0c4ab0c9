import { distinctUntilChanged, map } from 'rxjs';
/**
 * A slice of each state, when it changed: `agent.state$.pipe(select((s) => s.messages))`. Slices are compared with
 * `comparator`, by identity unless given. Completes and errors with the source.
 */
export function select(project, comparator) {
    return (source$) => source$.pipe(map((state) => project(state)), distinctUntilChanged(comparator));
}
