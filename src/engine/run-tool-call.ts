import { validateToolArguments } from '@earendil-works/pi-ai/utils/validation';
import { EMPTY } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { ignoreRejection, isStream } from '../internal/is.js';
import { andThen, orElse, type Step } from '../internal/step.js';
import type { AfterToolCallResult, BeforeToolCallResult } from '../config.js';
import { type Executed, Execution } from './execution.js';
import type { CallState, PreparedCall, Run } from './run.js';
import { errorResult, overrideResult } from './tool-result.js';

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
    tool.prepareArguments === undefined
      ? call.arguments
      : // A copy: what it repairs in place is in the transcript already.
        tool.prepareArguments(structuredClone(call.arguments));
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

function execute(run: Run, state: CallState, { tool, args }: PreparedCall): Step<Executed> {
  const execution = new Execution(run, state);
  let output: unknown;
  try {
    output = tool.execute(state.call.id, args, run.signal, execution.progress);
    if (!isStream(output)) return execution.succeeded(output);
  } catch (error) {
    return execution.failed(error);
  }
  if (!run.over) return execution.of(output);
  // The tool stopped its run: a stream of its is not begun.
  ignoreRejection(output);
  return EMPTY;
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
