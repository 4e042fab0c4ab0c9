import { distinctUntilChanged, map } from 'rxjs';
import { isPromiseLike } from '../internal/is.js';
import { eventLetter } from './event-letters.js';
import { marbleModel } from './marble-model.js';
import { marbleTool } from './marble-tool.js';
import { marbleUser } from './marble-user.js';
import { assertDeepEqual } from './picture-assert.js';
import { PictureScheduler } from './picture-scheduler.js';
/**
 * Tests of agents in virtual time: `it('…', marbles(({ model, expectEvents }) => { … }))`. A failing expectation throws
 * both pictures, aligned. `equal` decides what is equal, by throwing or returning false (a matcher of your test runner,
 * say). Default: structural equality.
 */
export function agentMarbles(equal = assertDeepEqual) {
    return (test) => () => {
        const scheduler = new PictureScheduler(equal);
        const models = [];
        try {
            const result = scheduler.run((helpers) => test(agentHelpers(scheduler, helpers, models)));
            if (isPromiseLike(result))
                throw new Error('A marble test cannot be async: promises do not wait for virtual time.');
            for (const model of models)
                model.verify();
            return result;
        }
        catch (error) {
            throw withScriptErrors(error, models);
        }
    };
}
function agentHelpers(scheduler, helpers, models) {
    const now = () => scheduler.now();
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
function withScriptErrors(error, models) {
    if (!(error instanceof Error))
        return error;
    for (const model of models) {
        try {
            model.verify();
        }
        catch (cause) {
            if (cause instanceof Error && !error.message.includes(cause.message))
                error.message += `\n\n${cause.message}`;
        }
    }
    return error;
}
