import type {
  Api,
  AssistantMessage,
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
  ToolResultMessage,
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
 * normalised: its leading system message holds the prompt and the tool declarations. A failure may be thrown, may be
 * an Observable's error or an `error` event; each ends the run with an assistant message that says so.
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
   * returns an Observable is unsubscribed as well.
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

// ------------------------------------------------------------------------------------------------------- hooks

/**
 * What a hook may return: a value, a Promise of it, or an Observable, of which the first emission counts (none means
 * undefined). An array is a value.
 */
export type HookResult<T> = T | PromiseLike<T> | Observable<T>;

/** A hook's result when it may also return nothing. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a hook without a return statement is fine
export type OptionalHookResult<T> = HookResult<T | undefined> | void | PromiseLike<void>;

export interface BeforeToolCallContext {
  /** The message that asks for the call. */
  readonly assistantMessage: AssistantMessage;
  /** The call as the model wrote it. */
  readonly toolCall: AgentToolCall;
  /** The arguments after `prepareArguments` and validation. */
  readonly args: unknown;
  readonly context: AgentContext;
}

export interface BeforeToolCallResult {
  /** True keeps the tool from running; the call is answered with an error. */
  block?: boolean;
  /** The text of that error. */
  reason?: string;
  /** `terminate` of the blocked call's result. */
  terminate?: boolean;
}

export interface AfterToolCallContext extends BeforeToolCallContext {
  /** The tool's result, or the error result that stands for what it threw. */
  readonly result: AgentToolResult;
  readonly isError: boolean;
}

/**
 * Replaces parts of a result, field by field; a field left out stays as it was, nothing is merged deeply.
 * `content` without `structuredContent` drops the latter, which might no longer match.
 */
export interface AfterToolCallResult {
  content?: (TextContent | ImageContent)[];
  details?: unknown;
  structuredContent?: JsonValue;
  usage?: Usage;
  isError?: boolean;
  terminate?: boolean;
}

/** A turn whose answer and tool results are complete. */
export interface AgentTurnContext {
  readonly message: AssistantMessage;
  readonly toolResults: readonly ToolResultMessage[];
  readonly context: AgentContext;
  /** What the run has added so far. */
  readonly newMessages: readonly AgentMessage[];
}

/** `'end'` ends the run after this turn; `'continue'` makes sure that one more request follows. */
export interface AgentTurnDecision {
  action: 'continue' | 'end';
}

/** What changes before a request. A field left out stays as it was. */
export interface AgentRequestUpdate {
  context?: AgentContext;
  model?: Model<Api>;
  thinkingLevel?: ThinkingLevel;
}

export interface AgentTurnUpdate extends AgentRequestUpdate {
  /** Messages to add, ahead of queued ones. */
  messages?: readonly AgentMessage[];
}

export interface PrepareRequestContext {
  readonly context: AgentContext;
  readonly model: Model<Api>;
  readonly thinkingLevel: ThinkingLevel;
}

/**
 * The hooks of a run. Each may return a value, a Promise or an Observable, gets the run's `AbortSignal` and is given
 * up when the run is stopped. Unless it says otherwise, a hook that throws ends the run with an assistant message
 * whose `errorMessage` is the error's text.
 */
export interface AgentHooks {
  /**
   * Called before each request, after `transformContext`: turns the transcript into messages a model knows. Must
   * return an array. Default: messages of custom roles are left out.
   */
  convertToLlm?: (messages: readonly AgentMessage[]) => HookResult<readonly Message[]>;
  /** Called before each request: prunes or extends the transcript for this request only. Must return an array. */
  transformContext?: (
    messages: readonly AgentMessage[],
    signal: AbortSignal,
  ) => HookResult<readonly AgentMessage[]>;
  /** Called before each request: a key for the model's provider. Undefined falls back to `apiKey`. */
  getApiKey?: (provider: string) => OptionalHookResult<string>;
  /**
   * Called for each call after `tool_execution_start`, with validated arguments, in source order. `block` keeps the
   * tool from running. Throwing answers the call with an error; the run goes on.
   */
  beforeToolCall?: (
    context: BeforeToolCallContext,
    signal: AbortSignal,
  ) => OptionalHookResult<BeforeToolCallResult>;
  /**
   * Called when a tool has run, before `tool_execution_end`. Its fields replace those of the result. Throwing
   * answers the call with an error in place of the result; the run goes on.
   */
  afterToolCall?: (
    context: AfterToolCallContext,
    signal: AbortSignal,
  ) => OptionalHookResult<AfterToolCallResult>;
  /**
   * Called when a turn's answer and tool results are complete, before `turn_end`, for failed answers too (whose
   * decision is ignored). `'end'` ends the run before any queue is polled. `'continue'` makes sure of one more
   * request; tool results or queued messages that cause one anyway satisfy it.
   */
  finishTurn?: (turn: AgentTurnContext, signal: AbortSignal) => OptionalHookResult<AgentTurnDecision>;
  /** Called after `turn_end` of a normal turn. True ends the run before any queue is polled. */
  shouldStopAfterTurn?: (turn: AgentTurnContext, signal: AbortSignal) => OptionalHookResult<boolean>;
  /** Called between turns, when another request follows. What it returns holds for the rest of the run. */
  prepareNextTurn?: (turn: AgentTurnContext, signal: AbortSignal) => OptionalHookResult<AgentTurnUpdate>;
  /**
   * Called right before each request, the first included, when pending messages are in the context. What it returns
   * holds for the rest of the run.
   */
  prepareRequest?: (
    request: PrepareRequestContext,
    signal: AbortSignal,
  ) => OptionalHookResult<AgentRequestUpdate>;
}

/** The config of the stateless engine. Everything of pi-ai's `SimpleStreamOptions` goes on to the stream function. */
export interface AgentLoopConfig extends Omit<SimpleStreamOptions, 'signal'>, AgentHooks {
  model: Model<Api>;
  /** How to reach the model. Default: what `setDefaultStreamFn()` set. */
  streamFn?: StreamFn;
  /** Default: `'parallel'`. */
  toolExecution?: ToolExecutionMode;
  /** How many calls of one message run at once in parallel mode. Default: all. */
  maxParallelTools?: number;
  /**
   * Polled when the run starts and after each turn: messages to add before the next request. Throwing ends the run
   * like any hook.
   */
  getSteeringMessages?: () => OptionalHookResult<readonly AgentMessage[]>;
  /** Polled when the run would end: messages that make it go on. */
  getFollowUpMessages?: () => OptionalHookResult<readonly AgentMessage[]>;
  /** Steering messages as a stream: what it emits during the run is added at the next poll. */
  steering$?: Observable<AgentMessage>;
  /** Follow-up messages as a stream. */
  followUp$?: Observable<AgentMessage>;
  /** Aborting it stops the run. */
  signal?: AbortSignal | undefined;
  /** Its first emission stops the run. */
  abort$?: Observable<unknown>;
}

// ------------------------------------------------------------------------------------------------------- state

/** `'one-at-a-time'` delivers the oldest queued message at each poll, `'all'` every queued message. */
export type QueueMode = 'one-at-a-time' | 'all';

/** A tool call of the current turn. */
export interface ToolExecution {
  readonly toolCallId: string;
  readonly toolName: string;
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

/** What `state$` emits: an immutable snapshot. Parts that did not change keep their identity. */
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
