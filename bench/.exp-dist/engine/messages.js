import { now } from '../internal/now.js';
export const ABORTED = 'Operation aborted';
const NO_USAGE = {
    input: 0,
    output: 0,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 0,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};
/** An answer that no model gave: the run was stopped, or something failed. */
export function emptyAnswer(model, stopReason, errorMessage) {
    const message = {
        role: 'assistant',
        content: [],
        api: model.api,
        provider: model.provider,
        model: model.id,
        usage: NO_USAGE,
        stopReason,
        timestamp: now(),
    };
    return errorMessage === undefined ? message : { ...message, errorMessage };
}
/** An answer as far as it came, ended by a stop or a failure. */
export function cutAnswer(partial, stopReason, errorMessage) {
    return { ...partial, stopReason, errorMessage };
}
/** The answer that goes into the transcript: with an array of content, one id a call, and the level asked for. */
export function finalAnswer(message, thinkingLevel) {
    return { ...message, content: withUniqueCallIds(contentOf(message)), thinkingLevel };
}
/** A custom stream may leave the content out, or give plain text. */
function contentOf({ content }) {
    return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
}
function withUniqueCallIds(content) {
    const seen = new Set();
    let unique = true;
    for (const block of content) {
        if (block.type !== 'toolCall')
            continue;
        if (seen.has(block.id))
            unique = false;
        seen.add(block.id);
    }
    if (unique)
        return content;
    const used = new Set();
    return content.map((block) => {
        if (block.type !== 'toolCall')
            return block;
        let id = block.id;
        for (let n = 2; used.has(id) || (id !== block.id && seen.has(id)); n++)
            id = `${block.id}_${String(n)}`;
        used.add(id);
        return id === block.id ? block : { ...block, id };
    });
}
export function toolResultMessage(call, result, isError, durationMs) {
    const message = {
        role: 'toolResult',
        toolCallId: call.id,
        toolName: call.name,
        content: result.content,
        isError,
        timestamp: now(),
    };
    if (result.details !== undefined)
        message.details = result.details;
    if (result.usage !== undefined)
        message.usage = result.usage;
    if (durationMs !== undefined)
        message.durationMs = durationMs;
    return message;
}
export function toolCallsOf(message) {
    return message.content.filter((block) => block.type === 'toolCall');
}
/** Whether a model knows messages of this role. */
export function isLlmMessage(message) {
    switch (message.role) {
        case 'system':
        case 'user':
        case 'assistant':
        case 'toolResult':
            return true;
        default:
            return false;
    }
}
