import type { ImageContent } from '@earendil-works/pi-ai';
import { checkedMessage } from '../engine/messages.js';
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

function isList(prompt: AgentMessage | readonly AgentMessage[]): prompt is readonly AgentMessage[] {
  return Array.isArray(prompt);
}
