import type { RunHelpers } from 'rxjs/testing';
import { type ModelPart } from './model-parts.js';
import { type SubscriptionLogLike } from './picture-assert.js';
import { type ScriptedModel } from './scripted-model.js';
/** What the letters of a model's pictures stand for: a part, or several at once. */
export type ModelValues = Readonly<Record<string, ModelPart | readonly ModelPart[]>>;
export interface MarbleModelOptions {
    /** What `#` throws: the error of the stream itself. */
    error?: unknown;
    /** True makes the stream go on when it is unsubscribed. */
    deaf?: boolean;
}
/** A scripted model that takes its time. */
export interface MarbleModel extends ScriptedModel {
    /** When each answer was listened to, for `expectSubscriptions`. */
    readonly subscriptions: SubscriptionLogLike[];
}
/** The stream function of some pictures, one a request. */
export declare function marbleModel(cold: RunHelpers['cold'], now: () => number, picture: string | readonly string[], values: ModelValues | undefined, options: MarbleModelOptions): MarbleModel;
/** Throws when a picture has a letter that `values` does not explain. */
export declare function checkLetters(what: string, picture: string, values: Readonly<Record<string, unknown>> | undefined): void;
