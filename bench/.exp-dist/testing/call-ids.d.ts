/** Numbers tool calls from 1: `call_1`, `call_2`, … */
export declare function callIds(): () => string;
/** Gives a tool call without an id the next one; anything else comes back as it is. */
export declare function withCallId<T extends {
    readonly type: string;
}>(block: T, nextId: () => string): T;
