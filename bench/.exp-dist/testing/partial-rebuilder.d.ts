import type { AssistantMessage, AssistantMessageEvent } from '@earendil-works/pi-ai';
import { pendingMessage } from './event-builder.js';
type Update = Exclude<AssistantMessageEvent, {
    type: 'start' | 'done' | 'error';
}>;
type WithoutPartial<T> = T extends unknown ? Omit<T, 'partial'> : never;
/** An event as it is recorded: `partial` is there only when the events before do not give it. */
export type RecordedEvent = Extract<AssistantMessageEvent, {
    type: 'start' | 'done' | 'error';
}> | (WithoutPartial<Update> & {
    readonly partial?: AssistantMessage;
});
/** Leaves `partial` out of events and puts it back, so that a recording grows with the answer and not its square. */
export declare class PartialRebuilder {
    private partial;
    private readonly json;
    /** @param model Whose answer it is, for one that ends before it starts. */
    constructor(model?: Parameters<typeof pendingMessage>[0]);
    /** The event as it is recorded. */
    compact(event: AssistantMessageEvent): RecordedEvent;
    /** The event as it was. */
    expand(recorded: RecordedEvent): AssistantMessageEvent;
    /** The end of an answer that was stopped here. */
    aborted(): AssistantMessageEvent;
    private rebuild;
    private nextBlock;
}
export {};
