import { Observable, type OperatorFunction } from 'rxjs';
import { readProxyEvent } from './read-proxy-event.js';
import { SseReader } from './sse.js';
import type { ProxyEvent } from './wire.js';

const CLOSED = 'The proxy closed the connection before the answer was complete.';

/**
 * The events in a body. Errors when one of them is malformed, and when the body completes, because an answer is over
 * with its final event and not with the connection: whoever reads stops there. Unsubscribing unsubscribes from the body.
 */
export function proxyEvents(maxEventLength: number): OperatorFunction<Uint8Array, ProxyEvent> {
  return (bytes$) =>
    new Observable((subscriber) => {
      const reader = new SseReader(maxEventLength, (data) => {
        // Several events may come in one piece, of which those after the final one do not matter.
        if (!subscriber.closed) subscriber.next(readProxyEvent(data));
      });
      return bytes$.subscribe({
        next: (bytes) => {
          try {
            reader.feed(bytes);
          } catch (error) {
            subscriber.error(error);
          }
        },
        error: (error: unknown) => {
          subscriber.error(error);
        },
        complete: () => {
          try {
            reader.end();
          } catch {
            // Half an event: the connection was cut there.
          }
          subscriber.error(new Error(CLOSED));
        },
      });
    });
}
