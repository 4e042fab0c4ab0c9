import type { AgentMessage, AgentState } from '../types.js';

/** A message of the chat. The same object as long as nothing of it changed, so a memoised row skips rendering. */
export interface ChatMessage {
  /** Stays when a streaming message is finished and when the transcript before it is cut. */
  readonly key: string;
  readonly message: AgentMessage;
  /** True for the message that still grows. */
  readonly isStreaming: boolean;
}

/**
 * Gives the messages of each state, the streaming one last, with keys that go with a message from state to state. States
 * are expected in their order.
 */
export function chatMessages(): (state: AgentState) => readonly ChatMessage[] {
  let count = 0;
  let messages: readonly AgentMessage[] = [];
  let finished: readonly ChatMessage[] = [];
  let streaming: ChatMessage | undefined;
  let all = finished;
  const entry = (message: AgentMessage, isStreaming: boolean, key?: string): ChatMessage => ({
    key: key ?? `message-${String(++count)}`,
    message,
    isStreaming,
  });

  const finish = (next: readonly AgentMessage[]): void => {
    let shared = 0;
    while (shared < messages.length && next[shared] === messages[shared]) shared += 1;
    const left = finished.slice(shared);
    const added = next.slice(shared).map((message) => {
      // What was streaming comes right after what was finished.
      if (shared === messages.length && streaming?.message.role === message.role) {
        const { key } = streaming;
        streaming = undefined;
        return entry(message, false, key);
      }
      const kept = left.findIndex((it) => it.message === message);
      return left.splice(kept, kept < 0 ? 0 : 1)[0] ?? entry(message, false);
    });
    finished = [...finished.slice(0, shared), ...added];
    messages = next;
  };

  return (state) => {
    const { messages: next, streamingMessage: message } = state;
    if (next === messages && message === streaming?.message) return all;
    if (next !== messages) finish(next);
    streaming = message && entry(message, true, streaming?.key);
    return (all = streaming ? [...finished, streaming] : finished);
  };
}
