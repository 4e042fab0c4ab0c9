import type { ImageContent } from '@earendil-works/pi-ai';
import type { AgentMessage } from '../types.js';
/** What `prompt` takes: text, one message, or a list of messages. */
export type AgentPrompt = string | AgentMessage | readonly AgentMessage[];
/** The messages of a prompt; text is stamped with the time of the call. Throws on what is no message. */
export declare function promptMessages(prompt: AgentPrompt, images?: readonly ImageContent[]): readonly AgentMessage[];
/** Returns the message, or throws when JavaScript passed something else. */
export declare function checkedMessage(message: AgentMessage): AgentMessage;
