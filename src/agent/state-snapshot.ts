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
interface Parts {
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
  private set: ReadonlySet<string> | undefined;

  constructor(private readonly executions: readonly ToolExecution[]) {}

  get ids(): ReadonlySet<string> {
    return (this.set ??= new Set(
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
  private readonly pending: PendingCalls;
  private readonly transcript: Transcript<AgentMessage>;

  private constructor(parts: Parts) {
    this.systemPrompt = parts.systemPrompt;
    this.model = parts.model;
    this.thinkingLevel = parts.thinkingLevel;
    this.tools = parts.tools;
    this.isStreaming = parts.isStreaming;
    this.streamingMessage = parts.streamingMessage;
    this.errorMessage = parts.errorMessage;
    this.queue = parts.queue;
    this.toolExecutions = parts.toolExecutions;
    this.pending = parts.pending;
    this.transcript = parts.transcript;
  }

  static from(state: AgentState): StateSnapshot {
    if (state instanceof StateSnapshot) return state;
    return new StateSnapshot({
      ...state,
      streamingMessage: state.streamingMessage,
      errorMessage: state.errorMessage,
      pending: new PendingCalls(state.toolExecutions),
      transcript: Transcript.of(state.messages),
    });
  }

  get messages(): readonly AgentMessage[] {
    return this.transcript.items;
  }

  get pendingToolCalls(): ReadonlySet<string> {
    return this.pending.ids;
  }

  /** The same with some parts replaced. */
  copy(changes: Partial<Parts>): StateSnapshot {
    return new StateSnapshot({ ...this.parts(this.streamingMessage), ...changes });
  }

  /** `copy({ streamingMessage })` without its spread: the token path. */
  withStreamingMessage(message: AgentMessage | undefined): StateSnapshot {
    return new StateSnapshot(this.parts(message));
  }

  withMessages(messages: readonly AgentMessage[]): StateSnapshot {
    return this.copy({ transcript: Transcript.of(messages) });
  }

  /** Adds to the transcript the message that was streaming. */
  append(message: AgentMessage): StateSnapshot {
    return this.copy({ transcript: this.transcript.append(message), streamingMessage: undefined });
  }

  toJSON(): AgentState {
    const { pending, transcript, ...fields } = this.parts(this.streamingMessage);
    return { ...fields, messages: transcript.items, pendingToolCalls: pending.ids };
  }

  private parts(streamingMessage: AgentMessage | undefined): Parts {
    return {
      systemPrompt: this.systemPrompt,
      model: this.model,
      thinkingLevel: this.thinkingLevel,
      tools: this.tools,
      isStreaming: this.isStreaming,
      streamingMessage,
      errorMessage: this.errorMessage,
      queue: this.queue,
      toolExecutions: this.toolExecutions,
      pending: this.pending,
      transcript: this.transcript,
    };
  }
}
