import type {
  Api,
  AssistantMessage,
  ImageContent,
  JsonValue,
  Message,
  Model,
  SimpleStreamOptions,
  TextContent,
  ToolResultMessage,
  Usage,
} from '@earendil-works/pi-ai';
import type { Observable } from 'rxjs';
import type {
  AgentContext,
  AgentMessage,
  AgentToolCall,
  AgentToolResult,
  StreamFn,
  ThinkingLevel,
  ToolExecutionMode,
} from './types.js';

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
  /** The text of that error. Default: that the tool was blocked. */
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
  /**
   * Steering messages as a stream: what it emits during the run is added at the next poll. An error ends the run there,
   * like a hook that throws.
   */
  steering$?: Observable<AgentMessage>;
  /** Follow-up messages as a stream, likewise. */
  followUp$?: Observable<AgentMessage>;
  /** Aborting it stops the run. */
  signal?: AbortSignal | undefined;
  /** Its first emission stops the run. */
  abort$?: Observable<unknown>;
}
