import { type MonoTypeOperatorFunction } from 'rxjs';
import type { AgentEvent } from '../events.js';
import type { RecordOptions } from './record-stream.js';
import { type RecordingSink } from './recording-format.js';
/**
 * Writes the events that pass to `sink` as JSON Lines, with their milliseconds since the subscription:
 * `agent.events$.pipe(recordEvents(sink))`. Ends, errors and unsubscribes with its source. What looks like a key or a
 * token is replaced.
 */
export declare function recordEvents(sink: RecordingSink, { redact }?: RecordOptions): MonoTypeOperatorFunction<AgentEvent>;
