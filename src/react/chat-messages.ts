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
  let all: readonly ChatMessage[] = finished;

  const finish = (next: readonly AgentMessage[]): void => {
    let shared = 0;
    while (shared < next.length && shared < messages.length && next[shared] === messages[shared]) shared += 1;
    const left = finished.slice(shared);
    const growing = shared === messages.length ? streaming : undefined;
    const added = next.slice(shared).map((message, index): ChatMessage => {
      if (index === 0 && growing?.message.role === message.role)
        return { key: growing.key, message, isStreaming: false };
      const kept = left.findIndex((it) => it.message === message);
      return left.splice(kept, kept < 0 ? 0 : 1)[0] ?? { key: newKey(), message, isStreaming: false };
    });
    if (added.length > 0 && growing !== undefined) streaming = undefined;
    finished = [...finished.slice(0, shared), ...added];
    messages = next;
  };
  const newKey = (): string => {
    count += 1;
    return `message-${String(count)}`;
  };

  return (state) => {
    const same = state.messages === messages;
    if (!same) finish(state.messages);
    const message = state.streamingMessage;
    if (same && message === streaming?.message) return all;
    streaming =
      message === undefined ? undefined : { key: streaming?.key ?? newKey(), message, isStreaming: true };
    all = streaming === undefined ? finished : [...finished, streaming];
    return all;
  };
}
