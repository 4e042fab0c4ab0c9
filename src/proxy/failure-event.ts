import type { Usage } from '@earendil-works/pi-ai';
import { sseEvent } from './sse.js';
import { noUsage, type ProxyEvent } from './wire.js';

/** The last event of an answer that went wrong on the server. */
export function failureEvent(errorMessage: string, usage: Usage | undefined): Uint8Array {
  const event: ProxyEvent = { type: 'error', reason: 'error', errorMessage, usage: usage ?? noUsage() };
  try {
    return sseEvent(event);
  } catch {
    // A model may count in what JSON has no word for.
    return sseEvent({ ...event, usage: noUsage() });
  }
}
