import type { Agent, AgentMessage, AgentState } from 'rx-agent';
import { clearTranscript } from './transcript-storage.js';

/**
 * Why the conversation waits for an answer that does not come, in words for the user: the last answer failed, or the page
 * was left before there was one. Undefined during a run, after an answer and after a stop, which the user wanted.
 */
export function problemOf({
  messages,
  isStreaming,
  errorMessage,
}: Pick<AgentState, 'messages' | 'isStreaming' | 'errorMessage'>): string | undefined {
  const last = messages.at(-1);
  if (isStreaming || last === undefined) return undefined;
  if (last.role !== 'assistant') return 'This was not answered.';
  if (last.stopReason === 'aborted') return undefined;
  if (isTokenRefused(last))
    return 'The server refuses this access token. Open a link with another one and try again, or reload the page.';
  if (last.stopReason === 'error') return last.errorMessage ?? 'The answer failed.';
  if (hasCall(last)) return 'The tools did not finish.';
  return last.stopReason === 'toolUse' ? errorMessage : undefined;
}

/** Whether an answer failed because the server does not know the token. */
export function isTokenRefused(message: AgentMessage): boolean {
  return (
    message.role === 'assistant' &&
    message.stopReason === 'error' &&
    message.errorMessage?.startsWith('The proxy answered 401') === true
  );
}

/** Drops the answer that failed, or whose tools did not finish, and asks again. Resolves when the run has ended. */
export async function retry(agent: Agent): Promise<void> {
  const { messages } = agent.state;
  if (messages.at(-1)?.role === 'assistant') agent.state.messages = messages.slice(0, -1);
  const isAnswered = agent.state.messages.at(-1)?.role === 'assistant';
  if (!isAnswered || agent.hasQueuedMessages()) await agent.continue();
}

/** Stops the run and empties the conversation, here and in this tab's storage. */
export function startOver(agent: Agent): void {
  agent.abort();
  agent.reset();
  clearTranscript();
}

function hasCall({ content }: Extract<AgentMessage, { role: 'assistant' }>): boolean {
  return content.some(({ type }) => type === 'toolCall');
}
