import { PartialRebuilder } from './partial-rebuilder.js';
import { broken, isRecord, parseRecording } from './recording-format.js';
import { secretsOf } from './redact.js';
import { replaySteps } from './replay-timing.js';
import { recordedRequest, requestDifferences } from './request-match.js';
const NEEDED_FIELD = { start: 'partial', done: 'message', error: 'error' };
/**
 * A stream function that plays a recording of `recordStream` back, in order of requests. A stream that its subscriber
 * stopped ends with an `error` event that says `aborted`. Throws when the recording is broken; the stream function
 * throws when a request is not the recorded one, with what differs.
 */
export function replayStream(recording, options = {}) {
    const answers = readAnswers(parseRecording(recording, 'rx-agent-stream'));
    let count = 0;
    return (model, context, streamOptions) => {
        const number = ++count;
        const answer = answers[number - 1];
        if (answer === undefined) {
            throw new Error(`replayStream: request ${String(number)} was not recorded: the recording has ${String(answers.length)}.`);
        }
        if (options.match !== 'order') {
            const secrets = [...(options.redact ?? []), ...secretsOf(model, streamOptions)];
            const differences = requestDifferences(answer.request, recordedRequest(model, context, secrets));
            if (differences.length > 0) {
                const list = differences.map((difference) => `\n  ${difference}`).join('');
                throw new Error(`replayStream: request ${String(number)} is not the recorded one:${list}`);
            }
        }
        return replaySteps(answer.steps, options);
    };
}
function readAnswers(lines) {
    const answers = [];
    for (const { number, value } of lines) {
        if (typeof value['request'] !== 'number')
            throw broken(number, 'it has no request number');
        if (isRecord(value['model']) && Array.isArray(value['messages'])) {
            if (value['request'] !== answers.length + 1)
                throw broken(number, 'its request is out of order');
            const { model, messages } = value;
            answers.push({
                request: { model, messages },
                steps: [],
                rebuilder: new PartialRebuilder(model),
                ended: false,
            });
            continue;
        }
        const answer = answers[value['request'] - 1];
        if (answer === undefined)
            throw broken(number, `request ${String(value['request'])} has not begun`);
        if (typeof value['at'] !== 'number')
            throw broken(number, 'it has no time');
        addStep(answer, number, value['at'], value);
    }
    const open = answers.findIndex((answer) => !answer.ended);
    if (open >= 0)
        throw broken(lines.at(-1)?.number ?? 1, `it is the last one, but request ${String(open + 1)} has no end`);
    return answers;
}
function addStep(answer, line, at, value) {
    const { event, end } = value;
    if (isRecord(event)) {
        const expanded = expandEvent(answer.rebuilder, line, event);
        answer.steps.push({
            at,
            run: (observer) => {
                observer.next(expanded);
            },
        });
        return;
    }
    answer.ended = true;
    answer.steps.push({ at, run: endStep(answer, line, end, value['message']) });
}
function expandEvent(rebuilder, line, event) {
    const { type } = event;
    if (typeof type !== 'string')
        throw broken(line, 'its event has no type');
    const needed = NEEDED_FIELD[type] ?? 'contentIndex';
    if (event[needed] === undefined)
        throw broken(line, `its ${type} event has no ${needed}`);
    return rebuilder.expand(event);
}
function endStep(answer, line, end, message) {
    switch (end) {
        case 'complete':
            return (observer) => {
                observer.complete();
            };
        case 'error':
            return (observer) => {
                observer.error(new Error(String(message)));
            };
        case 'stopped': {
            const aborted = answer.rebuilder.aborted();
            return (observer) => {
                observer.next(aborted);
                observer.complete();
            };
        }
        default:
            throw broken(line, 'it has neither an event nor an end');
    }
}
