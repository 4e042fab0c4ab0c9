import type { AssistantMessage, ToolCall, Usage } from '@earendil-works/pi-ai';

/** Where a proxy server listens, below the URL it is reached at. */
export const STREAM_PATH = '/api/stream';

/**
 * What a proxy server sends, one JSON object an event: the events of a model without their `partial`, which the client
 * rebuilds. The format is pi's; every field marked "extension" may be missing and is ignored by clients of pi.
 */
export type ProxyEvent =
  | { readonly type: 'start' }
  | ProxyBlockEvent
  | ({
      readonly type: 'done';
      readonly reason: ProxyDoneReason;
      readonly usage: Usage;
    } & ProxyMessageFields)
  | ({
      readonly type: 'error';
      readonly reason: ProxyErrorReason;
      readonly errorMessage?: string;
      readonly usage?: Usage;
    } & ProxyMessageFields);

/** The events of one content block. */
export type ProxyBlockEvent =
  | { readonly type: 'text_start'; readonly contentIndex: number }
  | { readonly type: 'text_delta'; readonly contentIndex: number; readonly delta: string }
  | {
      readonly type: 'text_end';
      readonly contentIndex: number;
      readonly contentSignature?: string;
      /** Extension: the whole text, when it is not the sum of the deltas. */
      readonly content?: string;
    }
  | {
      readonly type: 'thinking_start';
      readonly contentIndex: number;
      /** Extension: thinking that the provider keeps to itself, complete from the start. */
      readonly redacted?: true;
      readonly content?: string;
      readonly contentSignature?: string;
    }
  | { readonly type: 'thinking_delta'; readonly contentIndex: number; readonly delta: string }
  | {
      readonly type: 'thinking_end';
      readonly contentIndex: number;
      readonly contentSignature?: string;
      /** Extension: the whole thinking, when it is not the sum of the deltas. */
      readonly content?: string;
    }
  | {
      readonly type: 'toolcall_start';
      readonly contentIndex: number;
      readonly id: string;
      readonly toolName: string;
    }
  | { readonly type: 'toolcall_delta'; readonly contentIndex: number; readonly delta: string }
  | { readonly type: 'toolcall_end'; readonly contentIndex: number; readonly toolCall: ToolCall };

export type ProxyDoneReason = 'stop' | 'length' | 'toolUse';
export type ProxyErrorReason = 'aborted' | 'error';

/** What else of a final message travels. All but `providerThinkingLevel` are extensions. */
export type ProxyMessageFields = Readonly<
  Partial<
    Pick<
      AssistantMessage,
      'providerThinkingLevel' | 'responseModel' | 'responseId' | 'rawStopReason' | 'endTurn' | 'durationMs'
    >
  >
>;

/** Of a message whose model has reported none. */
export function noUsage(): Usage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  return { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
}

/** {@link ProxyMessageFields} and the type that each must have. */
const MESSAGE_FIELDS = {
  providerThinkingLevel: 'string',
  responseModel: 'string',
  responseId: 'string',
  rawStopReason: 'string',
  endTurn: 'boolean',
  durationMs: 'number',
} as const satisfies Record<keyof ProxyMessageFields, string>;

/** The fields of `source` that a final event carries; fields of another type than theirs are left out. */
export function messageFields(
  source: Readonly<Record<string, unknown>> | AssistantMessage,
): ProxyMessageFields {
  const known = Object.entries(MESSAGE_FIELDS).flatMap(([key, type]): [string, unknown][] => {
    const value = (source as Readonly<Record<string, unknown>>)[key];
    return typeof value === type ? [[key, value]] : [];
  });
  return Object.fromEntries(known);
}
