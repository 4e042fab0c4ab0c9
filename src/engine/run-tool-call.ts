import { validateToolArguments } from '@earendil-works/pi-ai/utils/validation';
import { EMPTY, Observable, takeWhile } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { fromStream } from '../internal/from-stream.js';
import { ignoreRejection, isStream } from '../internal/is.js';
import { now } from '../internal/now.js';
import { andThen, orElse, type Step } from '../internal/step.js';
import type { AfterToolCallResult, BeforeToolCallResult } from '../config.js';
import type { AgentToolResult } from '../types.js';
import type { CallState, PreparedCall, Run } from './run.js';
import { errorResult, overrideResult, toToolResult } from './tool-result.js';

/** Starts the call; it is prepared then, or answered already. */
export function prepareToolCall(run: Run, state: CallState): Step<unknown> {
  return orElse(
    () => {
      run.startCall(state);
      return andThen(run, run.settled(), () =>
        andThen(run, validate(run, state), (prepared) => allow(run, state, prepared)),
      );
    },
    (error) => {
      run.endCall(state, errorResult(errorText(error)), true);
      return run.settled();
    },
  );
}

function validate(run: Run, { call }: CallState): PreparedCall {
  const tool = run.conversation.tool(call.name);
  if (tool === undefined) throw new Error(`Tool ${call.name} not found`);
  const prepared: unknown =
    tool.prepareArguments === undefined ? call.arguments : tool.prepareArguments(call.arguments);
  const args: unknown = validateToolArguments(
    tool,
    prepared === call.arguments ? call : { ...call, arguments: prepared as typeof call.arguments },
  );
  return { tool, args: args as Record<string, unknown> };
}

function allow(run: Run, state: CallState, prepared: PreparedCall): Step<unknown> {
  const { beforeToolCall } = run.config;
  if (beforeToolCall === undefined) {
    state.prepared = prepared;
    return undefined;
  }
  const { signal, requiredAnswer: assistantMessage } = run;
  const { context } = run.conversation;
  const verdict = beforeToolCall(
    { assistantMessage, toolCall: state.call, args: prepared.args, context },
    signal,
  );
  return andThen(run, fromHook<BeforeToolCallResult>(verdict), (given) => {
    if (given?.block !== true) {
      state.prepared = prepared;
      return undefined;
    }
    const { reason = '', terminate } = given;
    const result = errorResult(reason === '' ? 'Tool execution was blocked' : reason);
    run.endCall(state, terminate === true ? { ...result, terminate } : result, true);
    return run.settled();
  });
}

interface Executed {
  result: AgentToolResult;
  isError: boolean;
  durationMs: number;
}

/** Runs a prepared call and ends it; done when that is settled. */
export function executeToolCall(run: Run, state: CallState): Step<unknown> {
  const { prepared } = state;
  if (prepared === undefined) return undefined;
  return andThen(run, execute(run, state, prepared), (executed) =>
    andThen(run, finalise(run, state, prepared, executed), ({ result, isError, durationMs }) => {
      run.endCall(state, result, isError, durationMs);
      return run.settled();
    }),
  );
}

/** Each emission of the tool before its last is progress, the last is the result; a failure is a result too. */
function execute(run: Run, state: CallState, { tool, args }: PreparedCall): Step<Executed> {
  const startedAt = now();
  let done = false;
  const progress = (output: unknown): void => {
    if (!done && !run.over) run.updateCall(state, toToolResult(output));
  };
  const executed = (result: AgentToolResult, isError: boolean): Executed => {
    done = true;
    return { result, isError, durationMs: Math.max(0, now() - startedAt) };
  };
  const succeeded = (output: unknown): Executed => {
    const result = toToolResult(output);
    return executed(result, result.isError === true);
  };
  const failed = (error: unknown): Executed => executed(errorResult(errorText(error)), true);
  let output: unknown;
  try {
    output = tool.execute(state.call.id, args, run.signal, progress);
  } catch (error) {
    return failed(error);
  }
  if (!isStream(output)) return succeeded(output);
  if (run.over) {
    // The tool stopped its run: a stream of its is not begun.
    ignoreRejection(output);
    return EMPTY;
  }
  return new Observable((subscriber) => {
    let emitted = false;
    let latest: unknown;
    const settle = (outcome: Executed): void => {
      subscriber.next(outcome);
      subscriber.complete();
    };
    const take = (value: unknown): boolean => {
      if (emitted) progress(latest);
      emitted = true;
      latest = value;
      // A synchronous stream that is being subscribed cannot be unsubscribed yet.
      return !run.over;
    };
    subscriber.add(
      fromStream(output)
        .pipe(takeWhile(take))
        .subscribe({
          error: (error: unknown) => {
            if (emitted) progress(latest);
            settle(failed(error));
          },
          complete: () => {
            settle(succeeded(latest));
          },
        }),
    );
  });
}

function finalise(run: Run, state: CallState, { args }: PreparedCall, executed: Executed): Step<Executed> {
  const { afterToolCall } = run.config;
  if (afterToolCall === undefined) return executed;
  const { signal, requiredAnswer: assistantMessage } = run;
  const { context } = run.conversation;
  const { result, isError, durationMs } = executed;
  return orElse(
    () => {
      const toolCall = state.call;
      const given = afterToolCall({ assistantMessage, toolCall, args, context, result, isError }, signal);
      return andThen(run, fromHook<AfterToolCallResult>(given), (override) =>
        override === undefined
          ? executed
          : { result: overrideResult(result, override), isError: override.isError ?? isError, durationMs },
      );
    },
    (error) => ({ result: errorResult(errorText(error)), isError: true, durationMs }),
  );
}
