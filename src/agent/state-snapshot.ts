import type { Api, Model } from '@earendil-works/pi-ai';
import { Transcript } from '../internal/transcript.js';
import type {
  AgentMessage,
  AgentState,
  AgentTool,
  MessageQueues,
  ThinkingLevel,
  ToolExecution,
} from '../types.js';

/** What a snapshot is made of. */
export interface Parts {
  readonly systemPrompt: string;
  readonly model: Model<Api>;
  readonly thinkingLevel: ThinkingLevel;
  readonly tools: readonly AgentTool[];
  readonly isStreaming: boolean;
  readonly streamingMessage: AgentMessage | undefined;
  readonly errorMessage: string | undefined;
  readonly queue: MessageQueues;
  readonly toolExecutions: readonly ToolExecution[];
  readonly pending: PendingCalls;
  readonly transcript: Transcript<AgentMessage>;
}

/** The ids of the calls that run, gathered when first read. */
export class PendingCalls {
  #set: ReadonlySet<string> | undefined;

  constructor(private readonly executions: readonly ToolExecution[]) {}

  get ids(): ReadonlySet<string> {
    return (this.#set ??= new Set(
      this.executions.filter(({ status }) => status === 'running').map(({ toolCallId }) => toolCallId),
    ));
  }
}

/**
 * One state. What costs more the longer a conversation is, `messages` and `pendingToolCalls`, is made when it is read;
 * making the next state costs the same whatever the length.
 */
export class StateSnapshot implements AgentState {
  readonly systemPrompt: string;
  readonly model: Model<Api>;
  readonly thinkingLevel: ThinkingLevel;
  readonly tools: readonly AgentTool[];
  readonly isStreaming: boolean;
  readonly streamingMessage: AgentMessage | undefined;
  readonly errorMessage: string | undefined;
  readonly queue: MessageQueues;
  readonly toolExecutions: readonly ToolExecution[];
  readonly pending: PendingCalls;
  readonly transcript: Transcript<AgentMessage>;

  /** What changes most often comes on its own, which is cheaper than an object of changes. */
  private constructor(
    parts: Parts,
    streamingMessage: AgentMessage | undefined,
    transcript: Transcript<AgentMessage> = parts.transcript,
    toolExecutions: readonly ToolExecution[] = parts.toolExecutions,
    pending: PendingCalls = parts.pending,
  ) {
    this.systemPrompt = parts.systemPrompt;
    this.model = parts.model;
    this.thinkingLevel = parts.thinkingLevel;
    this.tools = parts.tools;
    this.isStreaming = parts.isStreaming;
    this.streamingMessage = streamingMessage;
    this.errorMessage = parts.errorMessage;
    this.queue = parts.queue;
    this.toolExecutions = toolExecutions;
    this.pending = pending;
    this.transcript = transcript;
  }

  static from(state: AgentState): StateSnapshot {
    if (state instanceof StateSnapshot) return state;
    // A copy by `{ ...snapshot }` has the transcript, but not the getter of its messages.
    const { messages, transcript } = state as Partial<AgentState & Parts>;
    return StateSnapshot.of({
      ...state,
      streamingMessage: state.streamingMessage,
      errorMessage: state.errorMessage,
      pending: new PendingCalls(state.toolExecutions),
      transcript:
        transcript !== undefined && messages === undefined ? transcript : Transcript.of(state.messages),
    });
  }

  static of(parts: Parts): StateSnapshot {
    return new StateSnapshot(parts, parts.streamingMessage);
  }

  get messages(): readonly AgentMessage[] {
    return this.transcript.items;
  }

  get pendingToolCalls(): ReadonlySet<string> {
    return this.pending.ids;
  }

  /** The same with some parts replaced. */
  copy(changes: Partial<Parts>): StateSnapshot {
    return Object.assign(new StateSnapshot(this, this.streamingMessage), changes);
  }

  /** The token path. */
  withStreamingMessage(message: AgentMessage | undefined): StateSnapshot {
    return new StateSnapshot(this, message);
  }

  withExecutions(toolExecutions: readonly ToolExecution[]): StateSnapshot {
    const pending = new PendingCalls(toolExecutions);
    return new StateSnapshot(this, this.streamingMessage, this.transcript, toolExecutions, pending);
  }

  withMessages(messages: readonly AgentMessage[]): StateSnapshot {
    return this.copy({ transcript: Transcript.of(messages) });
  }

  /** Adds to the transcript the message that was streaming. */
  append(message: AgentMessage): StateSnapshot {
    return new StateSnapshot(this, undefined, this.transcript.append(message));
  }

  toJSON(): AgentState {
    const { pending, transcript, ...fields }: Parts = this;
    return { ...fields, messages: transcript.items, pendingToolCalls: pending.ids };
  }
}
