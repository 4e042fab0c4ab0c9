import type { AgentEvent } from 'rx-agent';

/** A run as a list of lines, to write expectations with. Updates of messages are left out. */
export function brief(events: readonly unknown[]): string[] {
  return (events as readonly AgentEvent[]).filter(({ type }) => type !== 'message_update').map(line);
}

function line(event: AgentEvent): string {
  switch (event.type) {
    case 'agent_end':
      return `agent_end ${String(event.messages.length)}`;
    case 'message_start':
    case 'message_end':
      return `${event.type} ${briefMessage(event.message)}`;
    case 'tool_execution_start':
    case 'tool_execution_update':
      return `${event.type} ${event.toolCallId}`;
    case 'tool_execution_end':
      return `${event.type} ${event.toolCallId} ${event.isError ? 'error' : 'ok'}`;
    default:
      return event.type;
  }
}

/** Role, how it ended and what it says: `assistant aborted (Operation aborted) Half an ans`. */
export function briefMessage(message: unknown): string {
  const { role, stopReason, errorMessage, isError, toolCallId, content } = message as Record<string, unknown>;
  const failure = typeof errorMessage === 'string' ? `(${errorMessage})` : undefined;
  const parts = [
    role,
    toolCallId,
    isError === true ? 'error' : undefined,
    stopReason,
    failure,
    textOf(content),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const blocks = content as readonly { type: string; text?: string; name?: string }[] | undefined;
  return (blocks ?? []).map(({ type, text, name }) => text ?? `<${name ?? type}>`).join('');
}
