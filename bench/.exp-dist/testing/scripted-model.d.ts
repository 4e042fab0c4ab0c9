import type { Api, AssistantMessage, AssistantMessageEvent, Model, SimpleStreamOptions, TranscriptContext } from '@earendil-works/pi-ai';
import { type Observable } from 'rxjs';
import type { ModelPart } from './model-parts.js';
/** What a scripted model was asked. `context.messages` is a copy. */
export interface ModelRequest {
    readonly model: Model<Api>;
    readonly context: TranscriptContext;
    readonly options: SimpleStreamOptions | undefined;
}
/**
 * One answer. A string, a message and a list of parts are streamed at once, synchronously; an Observable of parts takes
 * its time (nothing is added to it: it needs its own `done()`, and may error or never end).
 */
export type ScriptedAnswer = string | AssistantMessage | readonly ModelPart[] | Observable<ModelPart>;
/** An answer, or a function of the request that gives or throws one. `index` counts requests from 0. */
export type ScriptedTurn = ScriptedAnswer | ((request: ModelRequest, index: number) => ScriptedAnswer);
/** A stream function that follows a script, one turn a request. */
export interface ScriptedModel {
    (model: Model<Api>, context: TranscriptContext, options?: SimpleStreamOptions): Observable<AssistantMessageEvent>;
    /** Every request so far, in order. */
    readonly requests: readonly ModelRequest[];
    /** Throws when the script ran out, or when a turn was never asked for, and says which. */
    verify(): void;
}
export interface ScriptedModelOptions {
    /** False leaves `requests` empty: those of thousands of turns take much memory. Default: true. */
    keepRequests?: boolean;
}
/**
 * A model that gives the turns of a script, the first to the first request and so on. What it returns is cold and, but
 * for Observable turns, synchronous. Tool calls without an id are numbered over the whole script: `call_1`, `call_2`, …
 * A request beyond the script throws.
 */
export declare function scriptedModel(turns: readonly ScriptedTurn[], { keepRequests }?: ScriptedModelOptions): ScriptedModel;
