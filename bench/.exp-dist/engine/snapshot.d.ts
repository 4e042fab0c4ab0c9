import type { AssistantMessage, AssistantMessageEvent } from '@earendil-works/pi-ai';
type Update = Exclude<AssistantMessageEvent, {
    type: 'start' | 'done' | 'error';
}>;
/**
 * Grows the answer from the events of one stream: each is a new message with a new array and one new block, everything
 * else shared. Text and thinking come from the deltas, because `partial` may be ahead of the event; a tool call's
 * arguments come from `partial`, which alone has them parsed.
 */
export declare class Snapshot {
    message: AssistantMessage;
    /** Whether spelling the fields out copies the message; it costs half of what a spread costs. */
    private readonly plain;
    /** Detached from `partial`, which its provider goes on to change. */
    constructor(partial: AssistantMessage);
    /** The message after `event`, or undefined when it is none that a message can grow by. */
    apply(event: Update): AssistantMessage | undefined;
    private withContent;
}
/** The event with the snapshot in place of the provider's live `partial`. */
export declare function withPartial(event: Update, partial: AssistantMessage): Update;
export {};
