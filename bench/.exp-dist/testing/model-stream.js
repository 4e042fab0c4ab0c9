import { noUsage } from './test-model.js';
import { EventBuilder, pendingMessage } from './event-builder.js';
/**
 * The events of one answer, each with a `partial` of its own that never changes. A string or a message is streamed in
 * words, and tool arguments in pieces of ten characters; parts are streamed one delta each. {@link done} is added when
 * neither it nor {@link fails} ends the parts.
 */
export function modelStream(answer, options = {}) {
    if (isMessage(answer))
        return messageEvents(answer);
    const builder = new EventBuilder(pendingMessage(options.model), options.nextId);
    const parts = typeof answer === 'string' ? textParts(answer) : answer;
    const ended = parts.some((part) => part.type === 'done' || part.type === 'fails');
    const all = ended ? parts : [...parts, { type: 'done' }];
    return all.flatMap((part) => builder.push(part));
}
function isMessage(answer) {
    return typeof answer === 'object' && 'role' in answer;
}
function messageEvents(message) {
    const pending = { ...message, content: [], usage: noUsage, stopReason: 'pending' };
    delete pending.errorMessage;
    delete pending.durationMs;
    const builder = new EventBuilder(pending);
    const events = message.content.flatMap(blockParts).flatMap((part) => builder.push(part));
    return [...events, ...builder.end(message)];
}
function blockParts(block) {
    const end = { type: 'endBlock', block };
    switch (block.type) {
        case 'text':
            return [...textParts(block.text, true), end];
        case 'thinking':
            return [...words(block.thinking).map((word) => ({ type: 'thinking', thinking: word })), end];
        case 'toolCall': {
            const pieces = JSON.stringify(block.arguments).match(/.{1,10}/gsu) ?? [];
            return [
                { type: 'toolCallStart', id: block.id, name: block.name },
                ...pieces.map((json) => ({ type: 'toolCallArguments', json })),
                end,
            ];
        }
    }
}
/** An empty text block has no words, but is a block. */
function textParts(value, keepEmpty = false) {
    const pieces = words(value);
    return (pieces.length === 0 && keepEmpty ? [''] : pieces).map((word) => ({ type: 'text', text: word }));
}
function words(value) {
    return value.match(/\s*\S+\s*$|\s*\S+|\s+/gu) ?? [];
}
