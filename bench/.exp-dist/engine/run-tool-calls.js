import { concat, concatMap, defer, EMPTY, from, ignoreElements, mergeMap, of, subscribeOn, toArray, } from 'rxjs';
import { executeToolCall, prepareToolCall } from './run-tool-call.js';
import { allTerminate, errorResult } from './tool-result.js';
/** Answers every call of the message and completes when the results are in the transcript and settled. */
export function runToolCalls(run, message) {
    if (run.calls.length === 0)
        return EMPTY;
    return concat(answerCalls(run, message), decideDue(run)).pipe(ignoreElements());
}
function answerCalls(run, message) {
    if (message.stopReason === 'length')
        return refuseTruncated(run);
    return isSequential(run) ? runInSequence(run) : runInParallel(run);
}
/** Another request is due unless every result of the batch asks to skip it. */
function decideDue(run) {
    return defer(() => {
        if (!run.over)
            run.due = !allTerminate(run.calls);
        return EMPTY;
    });
}
function isSequential(run) {
    if (run.config.toolExecution === 'sequential')
        return true;
    return run.calls.some(({ call }) => run.tools.some((tool) => tool.name === call.name && tool.executionMode === 'sequential'));
}
/** concatMap: a call is reported before the next one starts. */
function runInSequence(run) {
    return from(run.calls).pipe(concatMap((state) => concat(prepareToolCall(run, state).pipe(concatMap((prepared) => executePrepared(run, prepared))), report(run, [state])).pipe(subscribeOn(run.trampoline))));
}
/** concatMap for the preflight, whose order matters; mergeMap for the work, which is parallel. */
function runInParallel(run) {
    const { maxParallelTools = Infinity } = run.config;
    const concurrent = maxParallelTools >= 1 ? maxParallelTools : 1;
    return concat(from(run.calls).pipe(concatMap((state) => prepareToolCall(run, state).pipe(subscribeOn(run.trampoline))), toArray(), concatMap((prepared) => from(prepared)), mergeMap((prepared) => executePrepared(run, prepared).pipe(subscribeOn(run.trampoline)), concurrent)), report(run, run.calls));
}
function executePrepared(run, prepared) {
    return prepared === undefined ? of(undefined) : executeToolCall(run, prepared);
}
/** Arguments of a message that hit the output limit may parse and still be incomplete: none of its calls is safe. */
function refuseTruncated(run) {
    return from(run.calls).pipe(concatMap((state) => defer(() => {
        run.startCall(state);
        run.endCall(state, errorResult(truncated(state)), true);
        return report(run, [state]);
    }).pipe(subscribeOn(run.trampoline))));
}
function truncated({ call }) {
    return (`Tool call "${call.name}" was not executed: the answer was cut off at the output token limit, ` +
        'so its arguments may be truncated. Call it again with complete arguments.');
}
function report(run, states) {
    return defer(() => {
        for (const state of states)
            run.reportCall(state);
        return run.settled$;
    });
}
