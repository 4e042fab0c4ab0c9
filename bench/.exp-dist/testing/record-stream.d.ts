import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { type Observable } from 'rxjs';
import type { StreamFn } from '../types.js';
import { type RecordingSink } from './recording-format.js';
export interface RecordOptions {
    /** More strings that must not be in the recording. */
    redact?: readonly string[];
}
/**
 * The same stream function, whose requests and answers are written to `sink` as JSON Lines while they pass: each event
 * with its milliseconds since the request, and how the stream ended (complete, an error, or stopped by its
 * subscriber). No options, headers or keys are written, and known ones are replaced wherever they appear in a text.
 */
export declare function recordStream(streamFn: StreamFn, sink: RecordingSink, { redact }?: RecordOptions): (...request: Parameters<StreamFn>) => Observable<AssistantMessageEvent>;
