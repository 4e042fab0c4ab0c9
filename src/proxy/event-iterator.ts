import { isObservable, type Observable } from 'rxjs';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import type { AssistantMessageEventSource } from '../types.js';

/** An Observable cannot be asked to wait: this many events may wait for a slow client. */
const MAX_WAITING = 10_000;

/** The events of a source, one at a time as they are asked for. `return()` leaves the source. */
export function eventIterator(source: AssistantMessageEventSource): AsyncIterator<AssistantMessageEvent> {
  return isObservable(source) ? fromObservable(source) : source[Symbol.asyncIterator]();
}

function fromObservable(source$: Observable<AssistantMessageEvent>): AsyncIterator<AssistantMessageEvent> {
  const waiting: AssistantMessageEvent[] = [];
  let end: { readonly error?: unknown } | undefined;
  let wake = (): void => undefined;
  const finish = (result: { readonly error?: unknown }): void => {
    end ??= result;
    wake();
  };
  const subscription = source$.subscribe({
    next: (event) => {
      if (waiting.length >= MAX_WAITING) {
        finish({ error: new Error('The client reads too slowly.') });
        return;
      }
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
