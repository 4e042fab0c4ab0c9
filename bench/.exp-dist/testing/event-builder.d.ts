import type { Api, AssistantMessage, AssistantMessageEvent, Model } from '@earendil-works/pi-ai';
import type { ModelPart } from './model-parts.js';
/** The message an answer of `model` begins with. */
export declare function pendingMessage(model?: Pick<Model<Api>, 'api' | 'provider' | 'id'>): AssistantMessage;
/**
 * Turns parts into the events of one answer: adds `start`, opens and closes blocks, counts their indices and gives
 * each event a `partial` that never changes afterwards.
 */
export declare class EventBuilder {
    private partial;
    private readonly nextId;
    private started;
    /** The last block, while it may grow. */
    private open;
    private json;
    private events;
    constructor(pending?: AssistantMessage, nextId?: () => string);
    /** The events that one part causes. */
    push(unnumbered: ModelPart): AssistantMessageEvent[];
    /** The events of the end of an answer whose complete message is known. */
    end(message: AssistantMessage): AssistantMessageEvent[];
    private start;
    private add;
    private done;
    private fail;
    private get index();
    private continueBlock;
    private openBlock;
    private grow;
    private grown;
    private close;
    private finished;
    private replace;
    private emit;
}
