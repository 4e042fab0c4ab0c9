import { TestScheduler } from 'rxjs/testing';
import { deepEqual } from './deep-equal.js';
import { drawAligned, stack } from './picture.js';
export const assertDeepEqual = deepEqual;
export function isSubscriptionLogs(list) {
    return list.some((item) => 'subscribedFrame' in item);
}
/** The messages of a picture; several rows are read together, the upper ones first within a frame. */
export function parsePicture(picture, values, error) {
    const rows = typeof picture === 'string' ? [picture] : picture;
    const messages = rows.flatMap((row) => TestScheduler.parseMarbles(row, values, error, false, true));
    return messages.sort((a, b) => a.frame - b.frame);
}
/** Throws both pictures, aligned, when the messages are not equal. */
export function assertMessages(equal, actual, expected, values = {}) {
    const failure = failureOf(equal, actual, expected);
    if (failure === undefined)
        return;
    const legend = [];
    const moments = (messages) => messages.map((message) => ({ frame: message.frame, letter: letterOf(message, values, equal, legend) }));
    throw pictureError(stack(moments(expected)), stack(moments(actual)), legend, failure.cause);
}
/** Throws both pictures, a row a subscription, when the logs are not equal. */
export function assertSubscriptions(equal, actual, expected) {
    const failure = failureOf(equal, actual.map(plainLog), expected.map(plainLog));
    if (failure !== undefined)
        throw pictureError(expected.map(logRow), actual.map(logRow), [], failure.cause);
}
function failureOf(equal, actual, expected) {
    try {
        return equal(actual, expected) === false ? { cause: undefined } : undefined;
    }
    catch (cause) {
        return { cause };
    }
}
function letterOf({ frame, notification }, values, equal, legend) {
    if (notification.kind === 'C')
        return '|';
    if (notification.kind === 'E') {
        legend.push(`# at ${String(frame)} ms: ${brief(notification.error)}`);
        return '#';
    }
    const { value } = notification;
    const entry = Object.entries(values).find(([, candidate]) => failureOf(equal, value, candidate) === undefined);
    if (entry !== undefined)
        return entry[0];
    if (typeof value === 'string' && value.length === 1)
        return value;
    legend.push(`? at ${String(frame)} ms: ${brief(value)}`);
    return '?';
}
function brief(value) {
    if (value instanceof Error)
        return String(value);
    let json;
    try {
        json = JSON.stringify(value);
    }
    catch {
        json = undefined;
    }
    const result = json ?? String(value);
    return result.length > 200 ? `${result.slice(0, 199)}…` : result;
}
function plainLog(log) {
    return { subscribedFrame: log.subscribedFrame, unsubscribedFrame: log.unsubscribedFrame };
}
function logRow({ subscribedFrame, unsubscribedFrame }) {
    if (subscribedFrame === unsubscribedFrame)
        return new Map([[subscribedFrame, '(^!)']]);
    const row = new Map([[subscribedFrame, '^']]);
    return unsubscribedFrame === Infinity ? row : row.set(unsubscribedFrame, '!');
}
function pictureError(expected, actual, legend, cause) {
    const picture = drawAligned([
        { name: 'expected', rows: expected },
        { name: 'actual', rows: actual },
    ]);
    const lines = ['The pictures differ:', '', picture];
    if (legend.length > 0)
        lines.push('', ...new Set(legend));
    // Pictures that look the same differ in what the letters do not show.
    if (!picture.includes('^ first') && cause instanceof Error)
        lines.push('', cause.message);
    return new Error(lines.join('\n'));
}
