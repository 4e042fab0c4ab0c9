import { from, isObservable, map, type Observable } from 'rxjs';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import type { AssistantMessageEventSource } from '../types.js';

/** This many events of a source that cannot be asked to wait may wait for a slow client. */
const MAX_WAITING = 10_000;

/**
 * The events of a source, one at a time as they are asked for. `return()` leaves the source. A source that goes on
 * whether it is read or not is left when too much waits to be read: `onTooMuch` is called then, and what waits can still
 * be read, followed by an error.
 */
export function eventIterator(
  source: AssistantMessageEventSource,
  onTooMuch: () => void,
): AsyncIterator<AssistantMessageEvent> {
  if (isObservable(source)) return fromObservable(source, onTooMuch);
  return isPushed(source) ? fromObservable(from(source), onTooMuch) : source[Symbol.asyncIterator]();
}

/** Leaves a source without waiting for it. */
export function leaveEvents(events: AsyncIterator<unknown> | undefined): void {
  try {
    events?.return?.().then(undefined, () => undefined);
  } catch {
    // How the model takes it does not matter any more.
  }
}

/** The event streams of pi-ai are pushed to, and keep what is not read without a bound. */
function isPushed(source: object): boolean {
  return 'push' in source && typeof source.push === 'function';
}

function fromObservable(
  source$: Observable<AssistantMessageEvent>,
  onTooMuch: () => void,
): AsyncIterator<AssistantMessageEvent> {
  const waiting: AssistantMessageEvent[] = [];
  let end: { readonly error?: unknown } | undefined;
  let wake = (): void => undefined;
  const finish = (result: { readonly error?: unknown }): void => {
    end ??= result;
    wake();
  };
  const bounded = (event: AssistantMessageEvent): AssistantMessageEvent => {
    if (waiting.length < MAX_WAITING) return event;
    onTooMuch();
    throw new Error('The client reads too slowly.');
  };
  const subscription = source$.pipe(map(bounded)).subscribe({
    next: (event) => {
      waiting.push(event);
      wake();
    },
    error: (error: unknown) => {
      finish({ error });
    },
    complete: () => {
      finish({});
    },
  });
  return {
    next: async () => {
      if (waiting.length === 0 && end === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = waiting.shift();
      if (value !== undefined) return { done: false, value };
      if (end !== undefined && 'error' in end) throw end.error;
      return { done: true, value: undefined };
    },
    return: () => {
      subscription.unsubscribe();
      waiting.length = 0;
      finish({});
      return Promise.resolve({ done: true, value: undefined });
    },
  };
}
