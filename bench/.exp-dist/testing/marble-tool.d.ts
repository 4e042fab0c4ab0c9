import type { RunHelpers } from 'rxjs/testing';
import type { AgentToolOutput } from '../types.js';
import { type FakeTool, type FakeToolOptions } from './fake-tool.js';
import { type SubscriptionLogLike } from './picture-assert.js';
/** What the letters of a tool's pictures stand for. */
export type ToolValues = Readonly<Record<string, AgentToolOutput>>;
export interface MarbleToolOptions extends FakeToolOptions {
    /** Default: `'tool'`. */
    name?: string;
    /** What `#` fails with. */
    error?: unknown;
    /** True makes the tool go on, and report progress, when it is stopped. */
    deaf?: boolean;
}
/** A tool that takes its time. */
export interface MarbleTool extends FakeTool {
    /** When each call was listened to, for `expectSubscriptions`. */
    readonly subscriptions: SubscriptionLogLike[];
}
/** The tool of some pictures, one a call; the last one serves all further calls. */
export declare function marbleTool(cold: RunHelpers['cold'], now: () => number, picture: string | readonly string[], values: ToolValues | undefined, { name, error, deaf: isDeaf, ...options }: MarbleToolOptions): MarbleTool;
