import { validateToolArguments } from '@earendil-works/pi-ai/utils/validation';
import { catchError, concatMap, defer, EMPTY, map, Observable, of } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { fromStream } from '../internal/from-stream.js';
import { isPromiseLike } from '../internal/is.js';
import { now } from '../internal/now.js';
import { errorResult, overrideResult, toToolResult } from './tool-result.js';
/** Starts the call and emits it when it may run, or undefined when it is answered already. */
export function prepareToolCall(run, state) {
    return defer(() => {
        run.startCall(state);
        return run.settled$;
    }).pipe(concatMap(() => {
        const { tool, args } = validate(run, state);
        return allow(run, state, tool, args);
    }), catchError((error) => {
        run.endCall(state, errorResult(errorText(error)), true);
        return run.settled$.pipe(map(() => undefined));
    }));
}
function validate(run, { call }) {
    const tool = run.tools.find(({ name }) => name === call.name);
    if (tool === undefined)
        throw new Error(`Tool ${call.name} not found`);
    const prepared = tool.prepareArguments === undefined ? call.arguments : tool.prepareArguments(call.arguments);
    const args = validateToolArguments(tool, prepared === call.arguments ? call : { ...call, arguments: prepared });
    return { tool, args: args };
}
function allow(run, state, tool, args) {
    const { beforeToolCall } = run.config;
    const prepared = { state, tool, args };
    if (beforeToolCall === undefined)
        return of(prepared);
    const context = { assistantMessage: run.turn.message, toolCall: state.call, args, context: run.context };
    return fromHook(() => beforeToolCall(context, run.signal)).pipe(concatMap((verdict) => {
        if (verdict?.block !== true)
            return of(prepared);
        const { reason = '' } = verdict;
        const result = errorResult(reason === '' ? 'Tool execution was blocked' : reason);
        run.endCall(state, verdict.terminate === true ? { ...result, terminate: true } : result, true);
        return run.settled$.pipe(map(() => undefined));
    }));
}
/** Runs a prepared call, ends it and completes when that is settled. */
export function executeToolCall(run, prepared) {
    return execute(run, prepared).pipe(concatMap((executed) => finalise(run, prepared, executed)), concatMap(({ result, isError, durationMs }) => {
        run.endCall(prepared.state, result, isError, durationMs);
        return run.settled$;
    }));
}
/** Each emission of the tool before its last is progress, the last is the result; a failure is a result too. */
function execute(run, { state, tool, args }) {
    return new Observable((subscriber) => {
        if (subscriber.closed)
            return;
        const startedAt = now();
        let done = false;
        let emitted = false;
        let latest;
        const progress = (output) => {
            if (!done && !subscriber.closed)
                run.updateCall(state, toToolResult(output));
        };
        const settle = (result, isError) => {
            done = true;
            subscriber.next({ result, isError, durationMs: Math.max(0, now() - startedAt) });
            subscriber.complete();
        };
        const output$ = defer(() => {
            const output = tool.execute(state.call.id, args, run.signal, progress);
            // A tool may have stopped its run: a stream of its is not begun.
            if (run.signal.aborted && !isPromiseLike(output))
                return EMPTY;
            return fromStream(output);
        });
        subscriber.add(output$.subscribe({
            next: (output) => {
                if (emitted)
                    progress(latest);
                emitted = true;
                latest = output;
            },
            error: (error) => {
                if (emitted)
                    progress(latest);
                settle(errorResult(errorText(error)), true);
            },
            complete: () => {
                const result = toToolResult(latest);
                settle(result, result.isError === true);
            },
        }));
    });
}
function finalise(run, { state, args }, executed) {
    const { afterToolCall } = run.config;
    if (afterToolCall === undefined)
        return of(executed);
    const context = {
        assistantMessage: run.turn.message,
        toolCall: state.call,
        args,
        context: run.context,
        result: executed.result,
        isError: executed.isError,
    };
    return fromHook(() => afterToolCall(context, run.signal)).pipe(map((override) => {
        if (override === undefined)
            return executed;
        return {
            result: overrideResult(executed.result, override),
            isError: override.isError ?? executed.isError,
            durationMs: executed.durationMs,
        };
    }), catchError((error) => of({ result: errorResult(errorText(error)), isError: true, durationMs: executed.durationMs })));
}
