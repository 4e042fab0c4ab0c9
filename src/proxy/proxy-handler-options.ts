import type {
  Api,
  AssistantMessageEvent,
  Model,
  SimpleStreamOptions,
  TranscriptContext,
  Usage,
} from '@earendil-works/pi-ai';
import type { StreamFn } from '../types.js';

/** The part of pi-ai's `Models` that a proxy server needs. */
export interface ProxyModels {
  getModel(provider: string, id: string): Model<Api> | undefined;
  streamSimple(
    model: Model<Api>,
    context: TranscriptContext,
    options?: SimpleStreamOptions,
  ): AsyncIterable<AssistantMessageEvent>;
}

/** The server's own catalog, with the only models, addresses and keys there are, and how to ask one of it. */
export type ProxyModelSource =
  | { readonly models: ProxyModels; readonly streamFn?: never; readonly catalog?: never }
  | { readonly streamFn: StreamFn; readonly catalog: readonly Model<Api>[]; readonly models?: never };

/** A request that was accepted. */
export interface ProxyCall {
  readonly caller: string;
  readonly model: Model<Api>;
}

/**
 * - `'done'` and `'error'`: the model's final event.
 * - `'timeout'`: the total or the idle time was over.
 * - `'aborted'`: the client went away.
 */
export type ProxyOutcome = 'done' | 'error' | 'timeout' | 'aborted';

export interface ProxyCallEnd extends ProxyCall {
  readonly durationMs: number;
  /** As far as the model reported it; undefined when it had not said anything. */
  readonly usage: Usage | undefined;
  readonly outcome: ProxyOutcome;
  /** The whole text of an error, for the server's log: what the client gets is redacted. */
  readonly errorMessage?: string;
}

export type ProxyHandlerOptions = ProxyModelSource & {
  /**
   * Says who calls; undefined and an empty name refuse with 401. The caller is what limits, sessions and hooks go by.
   * Throwing answers 500, and taking longer than `idleTimeoutMs` 503.
   */
  readonly authorize: (request: Request) => string | undefined | PromiseLike<string | undefined>;
  /**
   * Whether this caller may use this model of the catalog; all that is not `true` makes it unknown. Throwing answers
   * 500, and taking longer than `idleTimeoutMs` 503. Default: all are allowed.
   */
  readonly allowModel?: (caller: string, model: Model<Api>) => boolean | PromiseLike<boolean>;
  /** Stream options of the server's own. They replace what the client asks for, field by field. */
  readonly streamOptions?: (caller: string, model: Model<Api>) => Omit<SimpleStreamOptions, 'signal'>;
  /** Origins whose pages may call, such as `https://app.example.com`. Default: none. */
  readonly allowOrigins?: readonly string[];
  /** Longer bodies are refused with 413. Default: 10 MiB. */
  readonly maxBodyBytes?: number;
  /** Streams that one caller may have open; more are refused with 429. Default: 8. */
  readonly maxStreamsPerCaller?: number;
  /** Milliseconds from an accepted request to the end of its answer; `Infinity` for no limit. Default: 10 minutes. */
  readonly totalTimeoutMs?: number;
  /**
   * Milliseconds in which the model says nothing, the client reads nothing or does not send its body, or a hook does not
   * answer. A client that does not read is disconnected. Default: 2 minutes.
   */
  readonly idleTimeoutMs?: number;
  /** Milliseconds between two comments that keep the connection open while the model says nothing. Default: 15 s. */
  readonly heartbeatMs?: number;
  /** Texts that no error may show to a client, besides what looks like a key and what `streamOptions` sets. */
  readonly secrets?: readonly string[];
  /** Called when a request was accepted, before the model is asked. What it throws or rejects with is ignored. */
  readonly onRequest?: (call: ProxyCall) => unknown;
  /** Called once for each accepted request, when its answer is over. What it throws or rejects with is ignored. */
  readonly onEnd?: (end: ProxyCallEnd) => unknown;
};
