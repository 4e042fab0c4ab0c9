import type { AgentMessage } from 'rx-agent';

/** Gives the tokens that the answers of a transcript took. Counts only when the transcript is another one. */
export function tokenTotal(): (messages: readonly AgentMessage[]) => number {
  let counted: readonly AgentMessage[] = [];
  let total = 0;
  return (messages) => {
    if (messages !== counted) {
      counted = messages;
      total = messages.reduce(
        (sum, message) => (message.role === 'assistant' ? sum + message.usage.totalTokens : sum),
        0,
      );
    }
    return total;
  };
}
