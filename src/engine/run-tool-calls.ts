import type { AssistantMessage } from '@earendil-works/pi-ai';
import { defaultIfEmpty, defer, filter, identity, ignoreElements, isObservable, map, mergeMap } from 'rxjs';
import { andThen, forEachInOrder, onTrampoline, type Step } from '../internal/step.js';
import { executeToolCall, prepareToolCall } from './run-tool-call.js';
import type { CallState, Run } from './run.js';
import { allTerminate, errorResult } from './tool-result.js';

/** Answers every call of the message; the results are in the transcript and settled then. */
export function runToolCalls(run: Run, message: AssistantMessage): Step<unknown> {
  if (run.calls.length === 0) return undefined;
  return andThen(run, answerCalls(run, message), () => {
    // Another request is due unless every result of the batch asks to skip it.
    run.due = !allTerminate(run.calls);
  });
}

function answerCalls(run: Run, message: AssistantMessage): Step<unknown> {
  if (message.stopReason === 'length') return refuseTruncated(run);
  return isSequential(run) ? runInSequence(run) : runInParallel(run);
}

function isSequential(run: Run): boolean {
  // For one call both ways are the same.
  if (run.calls.length === 1 || run.config.toolExecution === 'sequential') return true;
  return run.calls.some(({ call }) => run.conversation.tool(call.name)?.executionMode === 'sequential');
}

/** A call is reported before the next one starts. */
function runInSequence(run: Run): Step<unknown> {
  return forEachInOrder(run, run.calls, (state) =>
    andThen(run, prepareToolCall(run, state), () =>
      andThen(run, executeToolCall(run, state), () => report(run, [state])),
    ),
  );
}

/** One after the other for the preflight, whose order matters; mergeMap for the work, which is parallel. */
function runInParallel(run: Run): Step<unknown> {
  const prepared = forEachInOrder(run, run.calls, (state) => prepareToolCall(run, state));
  return andThen(run, prepared, () => andThen(run, executeAll(run), () => report(run, run.calls)));
}

function executeAll(run: Run): Step<unknown> {
  const { maxParallelTools = Infinity } = run.config;
  const concurrent = maxParallelTools >= 1 ? maxParallelTools : 1;
  const calls$ = defer(() => run.calls);
  const execute = (state: CallState): Step<unknown> => (run.over ? undefined : executeToolCall(run, state));
  const ended$ =
    concurrent < run.calls.length
      ? // What has to wait starts on the trampoline, so that any number of synchronous calls needs no stack.
        calls$.pipe(mergeMap((state) => onTrampoline(run, () => execute(state)), concurrent))
      : calls$.pipe(map(execute), filter(isObservable), mergeMap(identity));
  return ended$.pipe(ignoreElements(), defaultIfEmpty(undefined));
}

/** Arguments of a message that hit the output limit may parse and still be incomplete: none of its calls is safe. */
function refuseTruncated(run: Run): Step<unknown> {
  return forEachInOrder(run, run.calls, (state) => {
    run.startCall(state);
    run.endCall(state, errorResult(truncated(state)), true);
    return report(run, [state]);
  });
}

function truncated({ call }: CallState): string {
  return (
    `Tool call "${call.name}" was not executed: the answer was cut off at the output token limit, ` +
    'so its arguments may be truncated. Call it again with complete arguments.'
  );
}

function report(run: Run, states: readonly CallState[]): Step<unknown> {
  for (const state of states) run.reportCall(state);
  return run.settled();
}
