import type {
  Api,
  AssistantMessageEvent,
  ImageContent,
  JsonValue,
  Message,
  Model,
  ModelThinkingLevel,
  SimpleStreamOptions,
  TextContent,
  Tool,
  ToolCall,
  TranscriptContext,
  Usage,
} from '@earendil-works/pi-ai';
import type { Static, TSchema } from '@sinclair/typebox';
import type { Observable } from 'rxjs';

// ---------------------------------------------------------------------------------------------------- messages

/**
 * Message types of your own. Add to it by declaration merging, and tell `convertToLlm` what the model sees of them:
 *
 * ```ts
 * declare module 'rx-agent' {
 *   interface CustomAgentMessages {
 *     note: { role: 'note'; content: string; timestamp: number };
 *   }
 * }
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- exists to be merged into
export interface CustomAgentMessages {}

/** What a transcript holds: the messages a model knows and those of {@link CustomAgentMessages}. */
export type AgentMessage = Message | CustomAgentMessages[keyof CustomAgentMessages];

/** How hard a reasoning model should think. `'off'` sends no `reasoning` option. */
export type ThinkingLevel = ModelThinkingLevel;

// ------------------------------------------------------------------------------------------------------- model

/** Where the events of one response come from. */
export type AssistantMessageEventSource =
  Observable<AssistantMessageEvent> | AsyncIterable<AssistantMessageEvent>;

/**
 * Asks a model for one response. `Models.streamSimple` of pi-ai, bound to its collection, is one; so is any function
 * that returns an Observable or an async iterable of the same events, or a Promise of either. The context is
 * normalised: its leading system message holds the prompt and the tool declarations. `options.signal` is aborted when
 * the run is stopped; an Observable is unsubscribed as well. A failure may be thrown, may be an Observable's error or an
 * `error` event; each ends the run with an assistant message that says so.
 */
export type StreamFn = (
  model: Model<Api>,
  context: TranscriptContext,
  options?: SimpleStreamOptions,
) => AssistantMessageEventSource | PromiseLike<AssistantMessageEventSource>;

// ------------------------------------------------------------------------------------------------------- tools

/** `'parallel'` runs the calls of a message at once; `'sequential'` one after the other. */
export type ToolExecutionMode = 'parallel' | 'sequential';

/** A tool call in an assistant message. */
export type AgentToolCall = ToolCall;

/** What a tool gives back, as progress or as its result. */
export interface AgentToolResult<TDetails = unknown> {
  /** What the model reads. */
  content: (TextContent | ImageContent)[];
  /** Anything JSON that a UI or a log wants; the model does not see it. */
  details?: TDetails;
  /** A machine-readable result for callers in code; the model does not see it. */
  structuredContent?: JsonValue;
  /** What the tool itself spent on models. */
  usage?: Usage;
  /** True reports a failure without throwing. */
  isError?: boolean;
  /** True asks to skip the next model request; it counts when every result of the message says so. */
  terminate?: boolean;
}

/** One emission of a tool. A bare string stands for text content. */
export type AgentToolOutput<TDetails = unknown> = AgentToolResult<TDetails> | string;

/** Reports progress; ignored once the tool has its result. */
export type AgentToolUpdateCallback<TDetails = unknown> = (partialResult: AgentToolOutput<TDetails>) => void;

/** The type of a tool's arguments: the TypeBox schema's static type, otherwise a record of unknowns. */
export type AgentToolParams<TParameters> = TParameters extends TSchema
  ? Static<TParameters>
  : Record<string, unknown>;

/** What `execute` may return. Of a stream, each emission before the last is progress and the last is the result. */
export type AgentToolReturn<TDetails = unknown> =
  | AgentToolOutput<TDetails>
  | PromiseLike<AgentToolOutput<TDetails>>
  | Observable<AgentToolOutput<TDetails>>
  | AsyncIterable<AgentToolOutput<TDetails>>;

/**
 * A tool the model may call. `parameters` is a TypeBox schema, which types `params`, or any JSON Schema object.
 * {@link defineTool} infers both types.
 */
export interface AgentTool<
  TParameters extends object = object,
  TDetails = unknown,
> extends Tool<TParameters> {
  /** A name for people. */
  label?: string;
  /** Repairs raw arguments before they are validated. Throwing answers the call with an error. */
  prepareArguments?(args: unknown): unknown;
  /** `'sequential'` makes every batch that calls this tool run one call at a time. */
  executionMode?: ToolExecutionMode;
  /**
   * Does the work. Throw, error or reject on failure. `signal` is aborted when the run is stopped; a tool that
   * returns an Observable is unsubscribed as well. `onUpdate` reports progress where nothing is streamed.
   */
  execute(
    toolCallId: string,
    params: AgentToolParams<TParameters>,
    signal: AbortSignal,
    onUpdate: AgentToolUpdateCallback<TDetails>,
  ): AgentToolReturn<TDetails>;
}

// ----------------------------------------------------------------------------------------------------- context

/** What a model is asked with. */
export interface AgentContext {
  readonly systemPrompt?: string;
  readonly messages: readonly AgentMessage[];
  readonly tools?: readonly AgentTool[];
}

// ------------------------------------------------------------------------------------------------------- state

/** `'one-at-a-time'` delivers the oldest queued message at each poll, `'all'` every queued message. */
export type QueueMode = 'one-at-a-time' | 'all';

/** A tool call of the current turn. */
export interface ToolExecution {
  readonly toolCallId: string;
  readonly toolName: string;
  /** As the model wrote them, before validation. */
  readonly args: unknown;
  readonly status: 'running' | 'done' | 'error';
  /** The latest progress. */
  readonly partialResult?: AgentToolResult;
  readonly result?: AgentToolResult;
}

/** Messages that wait for delivery, oldest first. */
export interface MessageQueues {
  readonly steering: readonly AgentMessage[];
  readonly followUp: readonly AgentMessage[];
}

/**
 * What `state$` emits: an immutable snapshot. Parts that did not change keep their identity. `messages` and
 * `pendingToolCalls` are getters, made when first read: `JSON.stringify` has them, a copy by `{ ...state }` has not.
 */
export interface AgentState {
  readonly systemPrompt: string;
  readonly model: Model<Api>;
  readonly thinkingLevel: ThinkingLevel;
  readonly tools: readonly AgentTool[];
  readonly messages: readonly AgentMessage[];
  /** True from `agent_start` to `agent_end`. */
  readonly isStreaming: boolean;
  /** The message between its `message_start` and `message_end`. */
  readonly streamingMessage?: AgentMessage | undefined;
  /** Ids of the calls that run. */
  readonly pendingToolCalls: ReadonlySet<string>;
  /** What went wrong in the latest run, if anything. */
  readonly errorMessage?: string | undefined;
  readonly queue: MessageQueues;
  /** The calls of the current turn in source order; emptied when the next turn starts. */
  readonly toolExecutions: readonly ToolExecution[];
}
