import { validateToolArguments } from '@earendil-works/pi-ai/utils/validation';
import { catchError, concatMap, defer, EMPTY, map, Observable, of } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { fromStream } from '../internal/from-stream.js';
import { isPromiseLike } from '../internal/is.js';
import { now } from '../internal/now.js';
import type { AfterToolCallContext, AfterToolCallResult, AgentTool, BeforeToolCallResult } from '../types.js';
import type { CallState, Run } from './run.js';
import { errorResult, overrideResult, toToolResult } from './tool-result.js';

/** A call that may run. */
export interface PreparedCall {
  readonly state: CallState;
  readonly tool: AgentTool;
  readonly args: Record<string, unknown>;
}

/** Starts the call and emits it when it may run, or undefined when it is answered already. */
export function prepareToolCall(run: Run, state: CallState): Observable<PreparedCall | undefined> {
  return defer(() => {
    run.startCall(state);
    return run.settled$;
  }).pipe(
    concatMap(() => {
      const { tool, args } = validate(run, state);
      return allow(run, state, tool, args);
    }),
    catchError((error: unknown) => {
      run.endCall(state, errorResult(errorText(error)), true);
      return run.settled$.pipe(map(() => undefined));
    }),
  );
}

function validate(run: Run, { call }: CallState): { tool: AgentTool; args: Record<string, unknown> } {
  const tool = run.tools.find(({ name }) => name === call.name);
  if (tool === undefined) throw new Error(`Tool ${call.name} not found`);
  const prepared: unknown =
    tool.prepareArguments === undefined ? call.arguments : tool.prepareArguments(call.arguments);
  const args: unknown = validateToolArguments(
    tool,
    prepared === call.arguments ? call : { ...call, arguments: prepared as typeof call.arguments },
  );
  return { tool, args: args as Record<string, unknown> };
}

function allow(
  run: Run,
  state: CallState,
  tool: AgentTool,
  args: Record<string, unknown>,
): Observable<PreparedCall | undefined> {
  const { beforeToolCall } = run.config;
  const prepared: PreparedCall = { state, tool, args };
  if (beforeToolCall === undefined) return of(prepared);
  const context = { assistantMessage: run.turn.message, toolCall: state.call, args, context: run.context };
  return fromHook<BeforeToolCallResult>(() => beforeToolCall(context, run.signal)).pipe(
    concatMap((verdict) => {
      if (verdict?.block !== true) return of(prepared);
      const { reason = '' } = verdict;
      const result = errorResult(reason === '' ? 'Tool execution was blocked' : reason);
      run.endCall(state, verdict.terminate === true ? { ...result, terminate: true } : result, true);
      return run.settled$.pipe(map(() => undefined));
    }),
  );
}

interface Executed {
  result: ReturnType<typeof toToolResult>;
  isError: boolean;
  durationMs: number;
}

/** Runs a prepared call, ends it and completes when that is settled. */
export function executeToolCall(run: Run, prepared: PreparedCall): Observable<void> {
  return execute(run, prepared).pipe(
    concatMap((executed) => finalise(run, prepared, executed)),
    concatMap(({ result, isError, durationMs }) => {
      run.endCall(prepared.state, result, isError, durationMs);
      return run.settled$;
    }),
  );
}

/** Each emission of the tool before its last is progress, the last is the result; a failure is a result too. */
function execute(run: Run, { state, tool, args }: PreparedCall): Observable<Executed> {
  return new Observable((subscriber) => {
    if (subscriber.closed) return;
    const startedAt = now();
    let done = false;
    let emitted = false;
    let latest: unknown;
    const progress = (output: unknown): void => {
      if (!done && !subscriber.closed) run.updateCall(state, toToolResult(output));
    };
    const settle = (result: Executed['result'], isError: boolean): void => {
      done = true;
      subscriber.next({ result, isError, durationMs: Math.max(0, now() - startedAt) });
      subscriber.complete();
    };
    const output$ = defer(() => {
      const output: unknown = tool.execute(state.call.id, args, run.signal, progress);
      // A tool may have stopped its run: a stream of its is not begun.
      if (run.signal.aborted && !isPromiseLike(output)) return EMPTY;
      return fromStream<unknown>(output);
    });
    subscriber.add(
      output$.subscribe({
        next: (output) => {
          if (emitted) progress(latest);
          emitted = true;
          latest = output;
        },
        error: (error: unknown) => {
          if (emitted) progress(latest);
          settle(errorResult(errorText(error)), true);
        },
        complete: () => {
          const result = toToolResult(latest);
          settle(result, result.isError === true);
        },
      }),
    );
  });
}

function finalise(run: Run, { state, args }: PreparedCall, executed: Executed): Observable<Executed> {
  const { afterToolCall } = run.config;
  if (afterToolCall === undefined) return of(executed);
  const context: AfterToolCallContext = {
    assistantMessage: run.turn.message,
    toolCall: state.call,
    args,
    context: run.context,
    result: executed.result,
    isError: executed.isError,
  };
  return fromHook<AfterToolCallResult>(() => afterToolCall(context, run.signal)).pipe(
    map((override) => {
      if (override === undefined) return executed;
      return {
        result: overrideResult(executed.result, override),
        isError: override.isError ?? executed.isError,
        durationMs: executed.durationMs,
      };
    }),
    catchError((error: unknown) =>
      of({ result: errorResult(errorText(error)), isError: true, durationMs: executed.durationMs }),
    ),
  );
}
