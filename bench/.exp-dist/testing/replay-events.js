import { messageUpdate } from '../events.js';
import { PartialRebuilder } from './partial-rebuilder.js';
import { broken, isRecord, parseRecording } from './recording-format.js';
import { replaySteps } from './replay-timing.js';
/**
 * The events of a recording of `recordEvents`. Reduced with `reduceAgentState` they give the state the recorded agent
 * ended in. Completes after the last one. Throws when the recording is broken.
 */
export function replayEvents(recording, options = {}) {
    const expand = eventExpander();
    const steps = parseRecording(recording, 'rx-agent-events').map(({ number, value }) => {
        const { at, event } = value;
        if (typeof at !== 'number')
            throw broken(number, 'it has no time');
        if (!isRecord(event) || typeof event['type'] !== 'string')
            throw broken(number, 'it has no event');
        const expanded = expand(number, event);
        return {
            at,
            run: (observer) => {
                observer.next(expanded);
            },
        };
    });
    const end = {
        at: steps.at(-1)?.at ?? 0,
        run: (observer) => {
            observer.complete();
        },
    };
    return replaySteps([...steps, end], options);
}
function eventExpander() {
    let rebuilder = new PartialRebuilder();
    let messages = [];
    const resolve = (line, reference) => {
        const message = typeof reference === 'number' ? messages[reference] : reference;
        if (!isRecord(message))
            throw broken(line, 'it refers to a message that is not there');
        return message;
    };
    return (line, event) => {
        switch (event.type) {
            case 'agent_start':
                messages = [];
                return event;
            case 'message_start':
                rebuilder = new PartialRebuilder();
                if (event.message.role === 'assistant')
                    rebuilder.expand({ type: 'start', partial: event.message });
                return event;
            case 'message_update': {
                const update = rebuilder.expand(event.update);
                if (!('partial' in update))
                    throw broken(line, 'its update has no message');
                return messageUpdate(update.partial, update);
            }
            case 'message_end':
                messages.push(event.message);
                return event;
            case 'turn_end':
                return {
                    type: event.type,
                    message: resolve(line, event.message),
                    toolResults: event.toolResults.map((result) => resolve(line, result)),
                };
            case 'agent_end':
                return { type: event.type, messages: event.messages.map((message) => resolve(line, message)) };
            default:
                return event;
        }
    };
}
