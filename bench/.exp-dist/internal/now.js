import { asyncScheduler } from 'rxjs';
/** Milliseconds since the epoch; virtual inside `TestScheduler.run`. */
export function now() {
    return asyncScheduler.now();
}
