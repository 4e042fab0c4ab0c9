/**
 * Misuse of the API, the only thing that reaches an Observable's error channel:
 * - `AGENT_BUSY`: a run is under way.
 * - `NOTHING_TO_CONTINUE`: the transcript has no message that a model could answer.
 * - `NO_STREAM_FN`: neither the options nor `setDefaultStreamFn()` say how to reach a model.
 * - `AGENT_DISPOSED`: the agent was disposed.
 */
export type AgentErrorCode = 'AGENT_BUSY' | 'NOTHING_TO_CONTINUE' | 'NO_STREAM_FN' | 'AGENT_DISPOSED';

/** An error of the caller's, with a `code` to branch on and the remedy in its message. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
  readonly code: AgentErrorCode;

  constructor(code: AgentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The text of whatever was thrown. Never throws itself. */
export function errorText(error: unknown): string {
  try {
    const text: unknown = error instanceof Error ? error.message : undefined;
    return typeof text === 'string' && text !== '' ? text : String(error);
  } catch {
    return 'Unknown error';
  }
}
