import { now } from '../internal/now.js';
/** The messages of a prompt; text is stamped with the time of the call. Throws on what is no message. */
export function promptMessages(prompt, images = []) {
    if (typeof prompt === 'string') {
        return [{ role: 'user', content: [{ type: 'text', text: prompt }, ...images], timestamp: now() }];
    }
    return isList(prompt) ? prompt.map(checkedMessage) : [checkedMessage(prompt)];
}
/** Returns the message, or throws when JavaScript passed something else. */
export function checkedMessage(message) {
    const given = message;
    if (typeof given === 'object' && given !== null && 'role' in given && typeof given.role === 'string')
        return message;
    throw new TypeError('This is no message: pass text to prompt(), or an object with role, content and timestamp.');
}
function isList(prompt) {
    return Array.isArray(prompt);
}
