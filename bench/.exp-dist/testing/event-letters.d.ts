import type { AgentEvent, AgentEventType } from '../events.js';
/**
 * The letter of each event type in a picture. Capitals open, small letters close: `A`gent, `T`urn, `M`essage and
 * e`X`ecution; `u` is an update of a message, `p` is the progress of a tool.
 */
export declare const EVENT_LETTERS: Readonly<Record<AgentEventType, string>>;
export declare function eventLetter(event: AgentEvent): string;
