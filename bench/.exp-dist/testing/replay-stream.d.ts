import type { Api, AssistantMessageEvent, Model, SimpleStreamOptions, TranscriptContext } from '@earendil-works/pi-ai';
import type { Observable } from 'rxjs';
import { type Recording } from './recording-format.js';
import { type ReplayOptions } from './replay-timing.js';
export interface ReplayStreamOptions extends ReplayOptions {
    /**
     * `'request'`: model, messages and tools must be those of the recording, ids and times apart. `'order'`: the n-th
     * request gets the n-th answer, whatever it asks. Default: `'request'`.
     */
    match?: 'request' | 'order';
    /** The strings that were kept out of the recording. */
    redact?: readonly string[];
}
/**
 * A stream function that plays a recording of `recordStream` back, in order of requests. A stream that its subscriber
 * stopped ends with an `error` event that says `aborted`. Throws when the recording is broken; the stream function
 * throws when a request is not the recorded one, with what differs.
 */
export declare function replayStream(recording: Recording, options?: ReplayStreamOptions): (model: Model<Api>, context: TranscriptContext, streamOptions?: SimpleStreamOptions) => Observable<AssistantMessageEvent>;
