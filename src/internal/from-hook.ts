import { defaultIfEmpty, defer, isObservable, take } from 'rxjs';
import type { OptionalHookResult } from '../config.js';
import { ignoreRejection, isPromiseLike } from './is.js';
import { mapStep, type Step } from './step.js';

/**
 * What a hook gave, as one step: a value, what its Promise resolves to, or its Observable's first emission (undefined
 * when it has none). Null, which the types rule out, stands for undefined.
 */
export function fromHook<T>(result: OptionalHookResult<T>): Step<T | undefined> {
  return mapStep(given<T>(result), (value) => value ?? undefined);
}

function given<T>(result: OptionalHookResult<T>): Step<T | undefined> {
  if (isObservable(result)) return result.pipe(take(1), defaultIfEmpty(undefined));
  if (!isPromiseLike<T | undefined>(result)) return result as T | undefined;
  // Once: a thenable may begin its work anew with each `then`, as those of query builders do.
  const promise = Promise.resolve(result);
  // A hook may have stopped its run, and then nobody subscribes.
  ignoreRejection(promise);
  return defer(() => promise);
}
