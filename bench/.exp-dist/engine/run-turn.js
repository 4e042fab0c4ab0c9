import { catchError, concat, concatMap, defer, EMPTY, map, of, tap } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { emptyAnswer } from './messages.js';
import { nextTurn } from './next-turn.js';
import { failed } from './run.js';
import { runToolCalls } from './run-tool-calls.js';
import { streamResponse } from './stream-response.js';
/** Plays one turn and emits the next one, or completes when the run is to end. Never errors. */
export function runTurn(run, turn) {
    return open(run, turn).pipe(concatMap(() => prepareRequest(run)), concatMap(() => streamResponse(run)), concatMap((message) => concat(runToolCalls(run, message), finishTurn(run, message))), concatMap((action) => nextTurn(run, action)), catchError((error) => {
        failRun(run, error);
        return EMPTY;
    }));
}
/** Opens the turn and adds its messages; the first turn has prompts and polls once on its own. */
function open(run, turn) {
    return defer(() => {
        run.openTurn();
        run.addPrompts();
        run.addMessages(turn.messages);
        return run.settled$;
    }).pipe(concatMap(() => {
        if (!turn.first)
            return of(undefined);
        return run.queues.poll('steering').pipe(concatMap((polled) => {
            if (!run.over)
                run.addMessages(run.queues.claim(polled));
            return run.settled$;
        }));
    }));
}
function prepareRequest(run) {
    const { prepareRequest: hook } = run.config;
    if (hook === undefined)
        return of(undefined);
    const { context, model, thinkingLevel } = run;
    return fromHook(() => hook({ context, model, thinkingLevel }, run.signal)).pipe(tap((update) => {
        run.update(update);
    }));
}
/** Asks `finishTurn`, closes the turn and emits what was decided, when that is settled. */
function finishTurn(run, message) {
    const { finishTurn: hook } = run.config;
    const decision$ = hook === undefined ? of(undefined) : fromHook(() => hook(run.turn, run.signal));
    return decision$.pipe(concatMap((decision) => {
        const action = failed(message) ? 'end' : decision?.action;
        if (action !== undefined && !run.over)
            run.due = action === 'continue';
        run.closeTurn();
        return run.settled$.pipe(map(() => action));
    }));
}
/** A failure outside the model stream: an answer says so, in the open turn when that has none yet. */
export function failRun(run, error) {
    run.closeTurn();
    if (!run.turnOpen)
        run.openTurn();
    run.endAnswer(emptyAnswer(run.model, 'error', errorText(error)));
    run.closeTurn();
}
