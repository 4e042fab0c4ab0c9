import { concatWith, defaultIfEmpty, defer, EMPTY, expand, map, NEVER, takeUntil, takeWhile, } from 'rxjs';
import { failRun, runTurn } from './run-turn.js';
const FIRST_TURN = { first: true, messages: [] };
/** Stands for the turn after the last one. */
const NO_TURN = { first: false, messages: [] };
/**
 * The trunk. `expand` runs over turns, one at a time, on the run's trampoline, so that any number of synchronous turns
 * needs no stack; stopping cuts it, and with it the model stream, the tools and the hooks, which are its leaves.
 */
export function playRun(run) {
    defer(() => {
        run.start(() => {
            linkAborts(run);
        });
        return run.settled$;
    })
        .pipe(map(() => FIRST_TURN), 
    // A completed source would end expand while the next turn waits on a trampoline that is busy.
    concatWith(NEVER), expand((turn) => turnAfter(run, turn), 1, run.trampoline), takeWhile((turn) => turn !== NO_TURN), takeUntil(run.stop$))
        .subscribe({
        error: (error) => {
            failRun(run, error);
            run.end();
        },
        complete: () => {
            run.end();
        },
    });
}
function turnAfter(run, turn) {
    return turn === NO_TURN ? EMPTY : runTurn(run, turn).pipe(defaultIfEmpty(NO_TURN));
}
function linkAborts(run) {
    const { signal, abort$ } = run.config;
    if (signal?.aborted === true)
        run.stop();
    signal?.addEventListener('abort', run.stop);
    run.resources.add(() => signal?.removeEventListener('abort', run.stop));
    // An abort$ that errors has no say: a run never errors for it.
    run.resources.add(abort$?.subscribe({ next: run.stop, error: () => undefined }));
}
