import type { AgentState } from '../types.js';
import type { MarbleEntry } from './record-marbles.js';

/** One line about a marble. */
export function describeEntry({ at, kind, event }: MarbleEntry): string {
  const time = `${String(at)} ms  ${kind}`;
  switch (event?.type) {
    case 'message_update':
      return `${time} ${event.assistantMessageEvent.type}`;
    case 'message_start':
    case 'message_end':
      return `${time} ${event.message.role}`;
    case 'tool_execution_start':
    case 'tool_execution_update':
    case 'tool_execution_end':
      return `${time} ${event.toolName}`;
    default:
      return time;
  }
}

/** The event and the state right after it, as JSON for people. Tools are shown by their names. */
export function entryDetails({ event, state }: MarbleEntry): string {
  return JSON.stringify({ event, state: plainState(state) }, undefined, 2);
}

function plainState(state: AgentState): object {
  return {
    isStreaming: state.isStreaming,
    errorMessage: state.errorMessage,
    streamingMessage: state.streamingMessage,
    toolExecutions: state.toolExecutions,
    pendingToolCalls: [...state.pendingToolCalls],
    queue: state.queue,
    model: state.model.id,
    thinkingLevel: state.thinkingLevel,
    tools: state.tools.map(({ name }) => name),
    systemPrompt: state.systemPrompt,
    messages: state.messages,
  };
}
