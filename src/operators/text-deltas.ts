import { Observable, type OperatorFunction } from 'rxjs';
import type { AgentEvent } from '../events.js';

/** The pieces of text that the model streams, as they come. Completes and errors with the source. */
export function textDeltas(): OperatorFunction<AgentEvent, string> {
  return (source$) =>
    new Observable((subscriber) =>
      source$.subscribe({
        next: (event) => {
          if (event.type !== 'message_update') return;
          const update = event.assistantMessageEvent;
          if (update.type === 'text_delta') subscriber.next(update.delta);
        },
        error: (error: unknown) => {
          subscriber.error(error);
        },
        complete: () => {
          subscriber.complete();
        },
      }),
    );
}
