import type { AssistantMessage, TextContent, ThinkingContent, ToolCall, Usage } from '@earendil-works/pi-ai';
/** A content block of an assistant message. */
export type ContentBlock = AssistantMessage['content'][number];
/** The model begins to answer. Implied by the first other part. */
export interface StartPart {
    readonly type: 'start';
}
/** A tool call begins; its arguments follow as {@link ToolCallArgumentsPart}s. */
export interface ToolCallStartPart {
    readonly type: 'toolCallStart';
    readonly id: string;
    readonly name: string;
}
/** A piece of the arguments' JSON of the tool call that {@link ToolCallStartPart} began. */
export interface ToolCallArgumentsPart {
    readonly type: 'toolCallArguments';
    readonly json: string;
}
/** The open block is complete. Implied by a part that belongs to another block and by the end. */
export interface EndBlockPart {
    readonly type: 'endBlock';
    /** The complete block, when it holds more than what was streamed (a signature, say). */
    readonly block?: ContentBlock;
}
/** The answer is complete. */
export interface DonePart {
    readonly type: 'done';
    readonly reason?: DoneReason;
    readonly usage?: Usage;
}
/** The answer fails; what was streamed before is kept in the failed message. */
export interface FailsPart {
    readonly type: 'fails';
    readonly errorMessage: string;
    readonly reason: 'error' | 'aborted';
}
export type DoneReason = 'stop' | 'length' | 'toolUse' | 'deferred';
/**
 * What a model says, in the order it says it. Text after text, and thinking after thinking, grows the same block;
 * {@link endBlock} between the two makes them two blocks. A whole tool call is always a block of its own.
 */
export type ModelPart = TextContent | ThinkingContent | ToolCall | StartPart | ToolCallStartPart | ToolCallArgumentsPart | EndBlockPart | DonePart | FailsPart;
/** Text: a block in {@link assistantMessage}, one delta in a stream. */
export declare function text(value: string): TextContent;
/** Thinking: a block in {@link assistantMessage}, one delta in a stream. */
export declare function thinking(value: string): ThinkingContent;
/** A whole tool call. Without an id it is numbered where it is used: `call_1`, `call_2`, … */
export declare function toolCall(name: string, args?: ToolCall['arguments'], options?: {
    id?: string;
}): ToolCall;
/** The beginning of a tool call whose arguments come in pieces: follow it with {@link toolCallArguments}. */
export declare function toolCallStart(name: string, options?: {
    id?: string;
}): ToolCallStartPart;
/** A piece of JSON, cut wherever you like: `toolCallArguments('{"city":"Pa')`. */
export declare function toolCallArguments(json: string): ToolCallArgumentsPart;
export declare function start(): StartPart;
export declare function endBlock(): EndBlockPart;
/** Ends an answer. Without a reason it is `toolUse` when the answer holds a tool call, otherwise `stop`. */
export declare function done(reason?: DoneReason, options?: {
    usage?: Usage;
}): DonePart;
/** Ends an answer with an `error` event: `fails('529 overloaded')`. */
export declare function fails(errorMessage: string, options?: {
    reason?: 'error' | 'aborted';
}): FailsPart;
