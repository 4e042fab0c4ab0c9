import type {
  AssistantMessage,
  AssistantMessageEvent,
  StopReason,
  ToolCall,
  Usage,
} from '@earendil-works/pi-ai';

/** One event on the wire: pi-ai's events without `partial`, each the JSON of one server-sent event. */
export type ProxyEvent =
  | { type: 'start' }
  | { type: 'text_start' | 'thinking_start'; contentIndex: number }
  | { type: 'text_delta' | 'thinking_delta' | 'toolcall_delta'; contentIndex: number; delta: string }
  | { type: 'text_end' | 'thinking_end'; contentIndex: number; contentSignature?: string }
  | { type: 'toolcall_start'; contentIndex: number; id: string; toolName: string }
  | { type: 'toolcall_end'; contentIndex: number; toolCall: ToolCall }
  | {
      type: 'done';
      reason: Extract<StopReason, 'stop' | 'length' | 'toolUse'>;
      usage: Usage;
      providerThinkingLevel?: string;
    }
  | {
      type: 'error';
      reason: Extract<StopReason, 'aborted' | 'error'>;
      errorMessage?: string;
      usage: Usage;
      providerThinkingLevel?: string;
    };

/** The stream options a client may set; a server ignores every other. */
export const CLIENT_OPTIONS = [
  'temperature',
  'samplingParams',
  'maxTokens',
  'reasoning',
  'cacheRetention',
  'sessionId',
  'disableContinuation',
  'metadata',
  'thinkingBudgets',
  'maxRetryDelayMs',
] as const;

export type ClientOption = (typeof CLIENT_OPTIONS)[number];

/** The part of `options` that travels: fields of {@link CLIENT_OPTIONS} that are set. */
export function pickClientOptions(options: object): Record<string, unknown> {
  const entries = Object.entries(options);
  const allowed: readonly string[] = CLIENT_OPTIONS;
  return Object.fromEntries(entries.filter(([key, value]) => allowed.includes(key) && value !== undefined));
}

/** The wire form of a model event; undefined for types that do not travel. `clean` makes error text safe to show. */
export function toProxyEvent(
  event: AssistantMessageEvent,
  clean: (text: string) => string,
): ProxyEvent | undefined {
  switch (event.type) {
    case 'start':
      return { type: 'start' };
    case 'text_start':
    case 'thinking_start':
      return { type: event.type, contentIndex: event.contentIndex };
    case 'text_delta':
    case 'thinking_delta':
    case 'toolcall_delta':
      return { type: event.type, contentIndex: event.contentIndex, delta: event.delta };
    case 'text_end':
    case 'thinking_end': {
      const block = event.partial.content[event.contentIndex];
      const signature =
        block?.type === 'text'
          ? block.textSignature
          : block?.type === 'thinking'
            ? block.thinkingSignature
            : undefined;
      const end = { type: event.type, contentIndex: event.contentIndex };
      return signature === undefined ? end : { ...end, contentSignature: signature };
    }
    case 'toolcall_start': {
      const block = event.partial.content[event.contentIndex];
      const call = block?.type === 'toolCall' ? block : { id: '', name: '' };
      return { type: 'toolcall_start', contentIndex: event.contentIndex, id: call.id, toolName: call.name };
    }
    case 'toolcall_end':
      return { type: 'toolcall_end', contentIndex: event.contentIndex, toolCall: event.toolCall };
    case 'done':
      return { type: 'done', reason: event.reason, usage: event.message.usage, ...level(event.message) };
    case 'error':
      return {
        type: 'error',
        reason: event.reason,
        errorMessage: clean(event.error.errorMessage ?? 'The model request failed'),
        usage: event.error.usage,
        ...level(event.error),
      };
    default:
      return undefined;
  }
}

function level(message: AssistantMessage): { providerThinkingLevel?: string } {
  return message.providerThinkingLevel === undefined
    ? {}
    : { providerThinkingLevel: message.providerThinkingLevel };
}
