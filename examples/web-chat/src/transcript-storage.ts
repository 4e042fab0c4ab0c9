import type { AgentMessage } from 'rx-agent';

const KEY = 'rx-agent.chat.transcript';

/** Keeps a transcript for this tab. One that does not fit is not kept; the chat goes on. */
export function saveTranscript(messages: readonly AgentMessage[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(messages));
  } catch {
    clearTranscript();
  }
}

/** The transcript of this tab; empty when there is none or it is not one. */
export function loadTranscript(): AgentMessage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) && kept.every(isMessage) ? kept : [];
  } catch {
    return [];
  }
}

export function clearTranscript(): void {
  sessionStorage.removeItem(KEY);
}

function isMessage(value: unknown): value is AgentMessage {
  return typeof value === 'object' && value !== null && 'role' in value && 'content' in value;
}
