import { checkLetters } from './marble-model.js';
import { userMessage } from './messages.js';
export function steer(message) {
    return (agent) => {
        agent.steer(asMessage(message));
    };
}
export function followUp(message) {
    return (agent) => {
        agent.followUp(asMessage(message));
    };
}
export function abort() {
    return (agent) => {
        agent.abort();
    };
}
/** Starts a run; the test fails when the agent refuses it. */
export function prompt(message) {
    return (agent) => {
        agent.prompt$(message).subscribe();
    };
}
/** Does what the letters of a picture say. */
export function marbleUser(hot, picture, actions, agent) {
    checkLetters('user', picture, actions);
    // eslint-disable-next-line rxjs-x/no-ignored-error -- a picture with # fails the test
    hot(picture).subscribe((letter) => {
        actions[letter]?.(agent);
    });
}
function asMessage(message) {
    return typeof message === 'string' ? userMessage(message) : message;
}
