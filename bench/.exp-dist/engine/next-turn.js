import { concatMap, defer, EMPTY, map, of } from 'rxjs';
import { fromHook } from '../internal/from-hook.js';
import { allTerminate } from './tool-result.js';
/**
 * Decides, between turns, what comes next: a turn for tool results, for steering messages, for follow-ups, or because
 * `finishTurn` asked for one; none of these, and the run ends.
 */
export function nextTurn(run, action) {
    if (action === 'end')
        return EMPTY;
    const owed = run.calls.length > 0 && !allTerminate(run.calls) ? 'results' : action;
    return shouldStop(run).pipe(concatMap((stop) => {
        if (!stop)
            return decide(run, owed);
        run.due = false;
        return EMPTY;
    }));
}
function shouldStop(run) {
    const { shouldStopAfterTurn: hook } = run.config;
    if (hook === undefined)
        return of(false);
    return fromHook(() => hook(run.turn, run.signal)).pipe(map((stop) => stop === true));
}
function decide(run, owed) {
    return run.queues.poll('steering').pipe(concatMap((steering) => steering.length > 0 || owed === 'results' ? of(steering) : run.queues.poll('followUp')), concatMap((polled) => (polled.length > 0 || owed !== undefined ? prepare(run, polled, owed) : EMPTY)));
}
function prepare(run, polled, owed) {
    return defer(() => {
        run.due = true;
        const { prepareNextTurn: hook } = run.config;
        if (hook === undefined)
            return of(undefined);
        return fromHook(() => hook(run.turn, run.signal));
    }).pipe(concatMap((update) => {
        run.update(update);
        return steeredMeanwhile(run, polled).pipe(concatMap((messages) => {
            const claimed = run.queues.claim(messages);
            const prepared = update?.messages ?? [];
            if (claimed.length > 0 || prepared.length > 0 || owed !== undefined) {
                return of({ first: false, messages: [...prepared, ...claimed] });
            }
            // All that was polled has been taken back: decide anew.
            run.due = false;
            return decide(run, owed);
        }));
    }));
}
/** Preparing may take long; what was steered meanwhile need not wait for another turn. */
function steeredMeanwhile(run, polled) {
    if (polled.length > 0 || run.config.prepareNextTurn === undefined)
        return of(polled);
    return run.queues.poll('steering');
}
