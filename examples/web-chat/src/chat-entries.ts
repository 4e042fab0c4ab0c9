import type { AgentMessage, AgentState } from 'rx-agent';

/** A message with a key that stays, while it streams and when it is finished. */
export interface ChatEntry {
  readonly key: string;
  readonly message: AgentMessage;
  readonly isStreaming: boolean;
}

/** The messages of a state, the streaming one last. `useAgentChat` of `rx-agent/react` gives the same. */
export function chatEntries({
  messages,
  streamingMessage,
}: Pick<AgentState, 'messages' | 'streamingMessage'>): readonly ChatEntry[] {
  const finished = messages.map((message, index) => entry(message, index, false));
  return streamingMessage === undefined
    ? finished
    : [...finished, entry(streamingMessage, messages.length, true)];
}

/** The place alone would give a message the key of one that was dropped. */
function entry(message: AgentMessage, index: number, isStreaming: boolean): ChatEntry {
  return { key: `${String(index)}-${String(message.timestamp)}`, message, isStreaming };
}
