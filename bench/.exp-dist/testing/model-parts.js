/** Text: a block in {@link assistantMessage}, one delta in a stream. */
export function text(value) {
    return { type: 'text', text: value };
}
/** Thinking: a block in {@link assistantMessage}, one delta in a stream. */
export function thinking(value) {
    return { type: 'thinking', thinking: value };
}
/** A whole tool call. Without an id it is numbered where it is used: `call_1`, `call_2`, … */
export function toolCall(name, args = {}, options = {}) {
    return { type: 'toolCall', id: options.id ?? '', name, arguments: args };
}
/** The beginning of a tool call whose arguments come in pieces: follow it with {@link toolCallArguments}. */
export function toolCallStart(name, options = {}) {
    return { type: 'toolCallStart', id: options.id ?? '', name };
}
/** A piece of JSON, cut wherever you like: `toolCallArguments('{"city":"Pa')`. */
export function toolCallArguments(json) {
    return { type: 'toolCallArguments', json };
}
export function start() {
    return { type: 'start' };
}
export function endBlock() {
    return { type: 'endBlock' };
}
/** Ends an answer. Without a reason it is `toolUse` when the answer holds a tool call, otherwise `stop`. */
export function done(reason, options = {}) {
    return { type: 'done', ...(reason !== undefined && { reason }), ...options };
}
/** Ends an answer with an `error` event: `fails('529 overloaded')`. */
export function fails(errorMessage, options = {}) {
    return { type: 'fails', errorMessage, reason: options.reason ?? 'error' };
}
