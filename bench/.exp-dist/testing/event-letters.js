/**
 * The letter of each event type in a picture. Capitals open, small letters close: `A`gent, `T`urn, `M`essage and
 * e`X`ecution; `u` is an update of a message, `p` is the progress of a tool.
 */
export const EVENT_LETTERS = {
    agent_start: 'A',
    turn_start: 'T',
    message_start: 'M',
    message_update: 'u',
    message_end: 'm',
    tool_execution_start: 'X',
    tool_execution_update: 'p',
    tool_execution_end: 'x',
    turn_end: 't',
    agent_end: 'a',
};
export function eventLetter(event) {
    return EVENT_LETTERS[event.type];
}
