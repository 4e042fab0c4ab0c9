import type { Api, AssistantMessage, AssistantMessageEvent, Model } from '@earendil-works/pi-ai';
import type { ModelPart } from './model-parts.js';
/**
 * The events of one answer, each with a `partial` of its own that never changes. A string or a message is streamed in
 * words, and tool arguments in pieces of ten characters; parts are streamed one delta each. {@link done} is added when
 * neither it nor {@link fails} ends the parts.
 */
export declare function modelStream(answer: string | AssistantMessage | readonly ModelPart[], options?: {
    model?: Model<Api>;
    nextId?: () => string;
}): AssistantMessageEvent[];
