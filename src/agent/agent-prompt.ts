import type { ImageContent } from '@earendil-works/pi-ai';
import { now } from '../internal/now.js';
import type { AgentMessage } from '../types.js';

/** What `prompt` takes: text, one message, or a list of messages. */
export type AgentPrompt = string | AgentMessage | readonly AgentMessage[];

/** The messages of a prompt; text is stamped with the time, so this is called when the run starts. Throws on what is no message. */
export function promptMessages(
  prompt: AgentPrompt,
  images: readonly ImageContent[] = [],
): readonly AgentMessage[] {
  if (typeof prompt === 'string') {
    return [{ role: 'user', content: [{ type: 'text', text: prompt }, ...images], timestamp: now() }];
  }
  return isList(prompt) ? prompt.map(checkedMessage) : [checkedMessage(prompt)];
}

/** Returns the message, or throws when JavaScript passed something else. */
export function checkedMessage(message: AgentMessage): AgentMessage {
  const given = message as { readonly role?: unknown } | null | undefined;
  if (typeof given?.role === 'string') return message;
  throw new TypeError(
    'This is no message: pass text to prompt(), or an object with role, content and timestamp.',
  );
}

function isList(prompt: AgentMessage | readonly AgentMessage[]): prompt is readonly AgentMessage[] {
  return Array.isArray(prompt);
}
