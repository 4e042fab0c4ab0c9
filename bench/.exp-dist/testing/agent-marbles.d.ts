import { type Observable } from 'rxjs';
import type { RunHelpers } from 'rxjs/testing';
import type { AgentEvent } from '../events.js';
import type { AgentState } from '../types.js';
import { type MarbleModel, type MarbleModelOptions, type ModelValues } from './marble-model.js';
import { type MarbleTool, type MarbleToolOptions, type ToolValues } from './marble-tool.js';
import { type UserActions, type UserAgent } from './marble-user.js';
import { type AssertEqual } from './picture-assert.js';
/** A picture, or rows of one: events of the same frame stand below each other, so that a column is a millisecond. */
export type Picture = string | readonly string[];
/** What a test gets: everything `TestScheduler.run` offers, and the parts of an agent. */
export interface AgentRunHelpers extends RunHelpers {
    /**
     * A stream function, one picture a request. Without values each letter is a piece of text. A picture that nobody
     * asks for, or a request without a picture, fails the test.
     */
    readonly model: (picture: Picture, values?: ModelValues, options?: MarbleModelOptions) => MarbleModel;
    /**
     * A tool; what it emits before the last value is progress, the last is its result. Several pictures are for one call
     * each. Without values each letter is a text.
     */
    readonly tool: (picture: Picture, values?: ToolValues, options?: MarbleToolOptions) => MarbleTool;
    /** A user of `agent`. What it does comes before what model and tools do in the same frame. */
    readonly user: (picture: string, actions: UserActions, agent: UserAgent) => void;
    /** Expects the events of a run, in the letters of {@link EVENT_LETTERS}. */
    readonly expectEvents: (run$: Observable<AgentEvent>, subscription?: string) => {
        toBe(picture: Picture, error?: unknown): void;
    };
    /** Expects the different values that `select` gives of the agent's states. */
    readonly expectState: <T>(agent: {
        readonly state$: Observable<AgentState>;
    }, select: (state: AgentState) => T, subscription?: string) => {
        toBe(picture: Picture, values?: Readonly<Record<string, T>>): void;
    };
}
/**
 * Tests of agents in virtual time: `it('…', marbles(({ model, expectEvents }) => { … }))`. A failing expectation throws
 * both pictures, aligned. `equal` decides what is equal, by throwing or returning false (a matcher of your test runner,
 * say). Default: structural equality.
 */
export declare function agentMarbles(equal?: AssertEqual): <T>(test: (helpers: AgentRunHelpers) => T) => () => T;
