import type { ImageContent } from '@earendil-works/pi-ai';
import { useMemo } from 'react';
import type { AgentPrompt } from '../agent/agent-prompt.js';
import { now } from '../internal/now.js';
import type { AgentMessage, AgentState, MessageQueues, ToolExecution } from '../types.js';
import type { AgentChatLike } from './agent-like.js';
import { type ChatMessage, chatMessages } from './chat-messages.js';
import { useAgentState, type UseAgentStateOptions } from './use-agent-state.js';

/** What a chat shows. */
export interface AgentChatView {
  /** The transcript, and the streaming message last. */
  readonly messages: readonly ChatMessage[];
  /** The calls of the current turn, in source order. */
  readonly toolExecutions: readonly ToolExecution[];
  /** Messages that wait for delivery. */
  readonly queue: MessageQueues;
  /** True while a run is under way. */
  readonly isBusy: boolean;
  /** What went wrong in the latest run, if anything. */
  readonly error: string | undefined;
}

/** What a chat does. The functions stay the same for an agent. */
export interface AgentChatActions {
  /** Starts a run; resolves when it has ended. Rejects as `agent.prompt` does, with `AGENT_BUSY` during a run. */
  readonly send: (prompt: AgentPrompt, images?: readonly ImageContent[]) => Promise<void>;
  /** Queues a message for the next turn boundary. Gives the message, for `takeBack`. */
  readonly steer: (message: string | AgentMessage) => AgentMessage;
  /** Queues a message for when the run would end. Gives the message, for `takeBack`. */
  readonly followUp: (message: string | AgentMessage) => AgentMessage;
  /** Stops the run. */
  readonly stop: () => void;
  /** Removes a message that waits; says whether it still waited. */
  readonly takeBack: (message: AgentMessage) => boolean;
}

export interface AgentChat extends AgentChatView, AgentChatActions {}

/** Everything that a usual chat needs of an agent. `frames` is true unless it says otherwise. */
export function useAgentChat(agent: AgentChatLike, { frames = true }: UseAgentStateOptions = {}): AgentChat {
  const selectChat = useMemo(() => chatOf(agent), [agent]);
  return useAgentState(agent, selectChat, { frames });
}

/** Keys belong to one agent's transcript, so each agent gets a selector of its own. */
function chatOf(agent: AgentChatLike): (state: AgentState) => AgentChat {
  const messagesOf = chatMessages();
  const actions: AgentChatActions = {
    send: (prompt, images) => agent.prompt(prompt, images),
    steer: queueing(agent.steer),
    followUp: queueing(agent.followUp),
    stop: agent.abort,
    takeBack: (message) => agent.takeBack(message),
  };
  return (state) => ({
    ...actions,
    messages: messagesOf(state),
    toolExecutions: state.toolExecutions,
    queue: state.queue,
    isBusy: state.isStreaming,
    error: state.errorMessage,
  });
}

function queueing(enqueue: (message: AgentMessage) => void): AgentChatActions['steer'] {
  return (text) => {
    const message: AgentMessage =
      typeof text === 'string' ? { role: 'user', content: text, timestamp: now() } : text;
    enqueue(message);
    return message;
  };
}
