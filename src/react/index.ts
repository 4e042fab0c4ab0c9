export type { AgentChatLike, AgentEventsLike, AgentStateLike } from './agent-like.js';
export type { ChatMessage } from './chat-messages.js';
export { useAgent } from './use-agent.js';
export type { DisposableLike } from './use-agent.js';
export { useAgentChat } from './use-agent-chat.js';
export type { AgentChat, AgentChatActions, AgentChatView } from './use-agent-chat.js';
export { useAgentEvents } from './use-agent-events.js';
export { useAgentState } from './use-agent-state.js';
export type { UseAgentStateOptions } from './use-agent-state.js';
