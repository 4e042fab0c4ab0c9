import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { RunHelpers } from 'rxjs/testing';
import type { AgentEvent } from '../events.js';
import type { AgentState } from '../types.js';
import { isPromiseLike } from '../internal/is.js';
import { eventLetter } from './event-letters.js';
import { marbleModel, type MarbleModel, type MarbleModelOptions, type ModelValues } from './marble-model.js';
import { marbleTool, type MarbleTool, type MarbleToolOptions, type ToolValues } from './marble-tool.js';
import { marbleUser, type UserActions, type UserAgent } from './marble-user.js';
import { type AssertEqual, assertDeepEqual } from './picture-assert.js';
import { PictureScheduler } from './picture-scheduler.js';

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
  readonly expectEvents: (
    run$: Observable<AgentEvent>,
    subscription?: string,
  ) => { toBe(picture: Picture, error?: unknown): void };
  /** Expects the different values that `select` gives of the agent's states. */
  readonly expectState: <T>(
    agent: { readonly state$: Observable<AgentState> },
    select: (state: AgentState) => T,
    subscription?: string,
  ) => { toBe(picture: Picture, values?: Readonly<Record<string, T>>): void };
}

/**
 * Tests of agents in virtual time: `it('…', marbles(({ model, expectEvents }) => { … }))`. A failing expectation throws
 * both pictures, aligned. `equal` decides what is equal, by throwing or returning false (a matcher of your test runner,
 * say). Default: structural equality.
 */
export function agentMarbles(
  equal: AssertEqual = assertDeepEqual,
): <T>(test: (helpers: AgentRunHelpers) => T) => () => T {
  return (test) => () => {
    const scheduler = new PictureScheduler(equal);
    const models: MarbleModel[] = [];
    try {
      const result = scheduler.run((helpers) => test(agentHelpers(scheduler, helpers, models)));
      if (isPromiseLike(result))
        throw new Error('A marble test cannot be async: promises do not wait for virtual time.');
      for (const model of models) model.verify();
      return result;
    } catch (error) {
      throw withScriptErrors(error, models);
    }
  };
}

function agentHelpers(
  scheduler: PictureScheduler,
  helpers: RunHelpers,
  models: MarbleModel[],
): AgentRunHelpers {
  const now = (): number => scheduler.now();
  return {
    ...helpers,
    model: (picture, values, options = {}) => {
      const model = marbleModel(helpers.cold, now, picture, values, options);
      models.push(model);
      return model;
    },
    tool: (picture, values, options = {}) => marbleTool(helpers.cold, now, picture, values, options),
    user: (picture, actions, agent) => {
      marbleUser((marbles) => helpers.hot(marbles), picture, actions, agent);
    },
    expectEvents: (run$, subscription) => {
      const expectation = scheduler.expectPicture(run$.pipe(map(eventLetter)), subscription);
      return {
        toBe: (picture, error) => {
          expectation.toBe(picture, undefined, error);
        },
      };
    },
    expectState: (agent, select, subscription) => {
      return scheduler.expectPicture(agent.state$.pipe(map(select), distinctUntilChanged()), subscription);
    },
  };
}

/** A script that ran out explains what the pictures show. */
function withScriptErrors(error: unknown, models: readonly MarbleModel[]): unknown {
  if (!(error instanceof Error)) return error;
  for (const model of models) {
    try {
      model.verify();
    } catch (cause) {
      if (cause instanceof Error && !error.message.includes(cause.message))
        error.message += `\n\n${cause.message}`;
    }
  }
  return error;
}
