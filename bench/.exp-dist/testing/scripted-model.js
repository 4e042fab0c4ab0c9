import { defer, from, isObservable, mergeMap } from 'rxjs';
import { callIds } from './call-ids.js';
import { EventBuilder, pendingMessage } from './event-builder.js';
import { modelStream } from './model-stream.js';
/**
 * A model that gives the turns of a script, the first to the first request and so on. What it returns is cold and, but
 * for Observable turns, synchronous. Tool calls without an id are numbered over the whole script: `call_1`, `call_2`, …
 * A request beyond the script throws.
 */
export function scriptedModel(turns, { keepRequests = true } = {}) {
    const requests = [];
    let count = 0;
    let last;
    const nextId = callIds();
    const streamFn = (model, context, options) => {
        const messages = keepRequests ? [...context.messages] : context.messages;
        const request = { model, context: { ...context, messages }, options };
        if (keepRequests)
            requests.push(request);
        const index = count++;
        last = request;
        const turn = turns[index];
        if (turn === undefined)
            throw new Error(ranOut(turns.length, count, last));
        return play(typeof turn === 'function' ? turn(request, index) : turn, model, nextId);
    };
    const verify = () => {
        if (count > turns.length)
            throw new Error(ranOut(turns.length, count, last));
        if (count < turns.length)
            throw new Error(unused(turns, count));
    };
    return Object.assign(streamFn, { requests, verify });
}
function play(answer, model, nextId) {
    if (!isObservable(answer))
        return from(modelStream(answer, { model, nextId }));
    return defer(() => {
        const builder = new EventBuilder(pendingMessage(model), nextId);
        return answer.pipe(mergeMap((part) => builder.push(part)));
    });
}
function ranOut(turns, requests, request) {
    const last = request?.context.messages.at(-1);
    const asked = last === undefined
        ? ''
        : `, after the ${last.role} message ${shorten(JSON.stringify(plain(last.content)))}`;
    return (`scriptedModel: request ${String(requests)} has no turn: ` +
        `the script has ${turns === 1 ? '1 turn' : `${String(turns)} turns`}${asked}.`);
}
function unused(turns, used) {
    const rest = turns.slice(used).map((turn, i) => `turn ${String(used + i + 1)} (${describe(turn)})`);
    return (`scriptedModel: ${rest.join(', ')} of ${String(turns.length)} ${rest.length === 1 ? 'was' : 'were'} never asked ` +
        `for: the run made ${used === 1 ? '1 request' : `${String(used)} requests`}.`);
}
function describe(turn) {
    if (typeof turn === 'function')
        return 'a function';
    if (isObservable(turn))
        return 'an Observable';
    if (typeof turn === 'string')
        return shorten(JSON.stringify(turn));
    return shorten(JSON.stringify('role' in turn ? turn.content : turn));
}
/** A message's content as a string when it is one text. */
function plain(content) {
    const first = typeof content === 'string' ? undefined : content[0];
    return content.length === 1 && first?.type === 'text' ? first.text : content;
}
function shorten(value) {
    return value.length > 60 ? `${value.slice(0, 59)}…` : value;
}
