import type {
  AssistantMessage,
  AssistantMessageEvent,
  SimpleStreamOptions,
  ToolResultMessage,
} from '@earendil-works/pi-ai';
import {
  messageEnd,
  messageStart,
  messageUpdate,
  toolExecutionEnd,
  toolExecutionStart,
  toolExecutionUpdate,
  turnEnd,
  turnStart,
} from '../events.js';
import type { Mailbox } from '../internal/mailbox.js';
import type { RunSink } from '../internal/settle.js';
import type { AgentLoopConfig, AgentTurnContext } from '../config.js';
import type {
  AgentContext,
  AgentMessage,
  AgentTool,
  AgentToolCall,
  AgentToolResult,
  StreamFn,
} from '../types.js';
import { closeRun } from './close-run.js';
import { Conversation } from './conversation.js';
import { checkedMessage, toolCallsOf, toolResultMessage } from './messages.js';
import type { QueuePort } from './queue-port.js';
import { RunLife } from './run-life.js';
import { sharedStreamOptions } from './stream-options.js';

/** A call of the open turn, and how far it has come. */
export interface CallState {
  readonly call: AgentToolCall;
  started: boolean;
  /** Set when it may run. */
  prepared?: PreparedCall;
  outcome?: { result: AgentToolResult; isError: boolean; durationMs: number | undefined };
  reported: boolean;
}

export interface PreparedCall {
  readonly tool: AgentTool;
  readonly args: Record<string, unknown>;
}

export interface RunInput {
  readonly prompts: readonly AgentMessage[];
  /** True when the prompts were polled: the first turn does not poll then. */
  readonly polled?: boolean | undefined;
  readonly context: AgentContext;
  readonly config: AgentLoopConfig;
  readonly streamFn: StreamFn;
  readonly queues: QueuePort;
}

/**
 * One run: what it has emitted, what is open and what was decided. The steps of the loop say what happened through its
 * methods; each keeps the record that {@link closeRun} needs to close the run from any point, and emits the event.
 * Once the run is stopped or over they do nothing, so that whatever still runs has no say.
 */
export class Run extends RunLife {
  readonly config: AgentLoopConfig;
  readonly streamOptions: SimpleStreamOptions;
  readonly streamFn: StreamFn;
  readonly queues: QueuePort;
  readonly polled: boolean;
  readonly conversation: Conversation;
  turnOpen = false;
  answer: AssistantMessage | undefined;
  toolResults: ToolResultMessage[] = [];
  calls: CallState[] = [];
  /** The message between its start and its end, unless it is the answer. */
  openMessage: AgentMessage | undefined;
  /** The answer as far as it has come. */
  openAnswer: AssistantMessage | undefined;
  /** Whether it is decided that another request follows. */
  due = true;

  private readonly prompts: readonly AgentMessage[];
  private promptsAdded = 0;

  constructor(input: RunInput, mailbox: Mailbox, sink: RunSink) {
    super(mailbox, sink);
    const { config, context } = input;
    this.config = config;
    this.streamOptions = sharedStreamOptions(config);
    this.streamFn = input.streamFn;
    this.queues = input.queues;
    this.polled = input.polled ?? false;
    this.prompts = input.prompts;
    this.conversation = new Conversation(context, config.model, config.reasoning ?? 'off');
  }

  get requiredAnswer(): AssistantMessage {
    if (this.answer === undefined) throw new Error('The turn has no answer yet.');
    return this.answer;
  }

  get turn(): AgentTurnContext {
    const { context, newMessages } = this.conversation;
    return { message: this.requiredAnswer, toolResults: this.toolResults, context, newMessages };
  }

  openTurn(): void {
    if (this.muted) return;
    this.turnOpen = true;
    this.answer = undefined;
    this.toolResults = [];
    this.calls = [];
    this.due = false;
    this.emit(turnStart());
  }

  addPrompts(): void {
    while (!this.muted && this.promptsAdded < this.prompts.length) {
      const prompt = this.prompts[this.promptsAdded++];
      if (prompt !== undefined) this.addMessage(prompt);
    }
  }

  addMessages(messages: readonly AgentMessage[]): void {
    for (const message of messages) this.addMessage(checkedMessage(message));
  }

  addMessage(message: AgentMessage): void {
    if (this.muted) return;
    this.openMessage = message;
    this.emit(messageStart(message));
    this.endMessage();
  }

  /** Ends the message that is open. */
  endMessage(): void {
    const message = this.openMessage;
    if (this.muted || message === undefined) return;
    this.openMessage = undefined;
    this.append(message);
  }

  startAnswer(message: AssistantMessage): void {
    if (this.muted) return;
    this.openAnswer = message;
    this.emit(messageStart(message));
  }

  updateAnswer(message: AssistantMessage, event: AssistantMessageEvent): void {
    if (this.muted) return;
    this.openAnswer = message;
    this.emit(messageUpdate(message, event));
  }

  /** The answer of the open turn is complete; starts it when nothing came before. */
  endAnswer(message: AssistantMessage): void {
    if (this.openAnswer === undefined) this.startAnswer(message);
    if (this.muted) return;
    this.openAnswer = undefined;
    this.answer = message;
    if (!failed(message)) {
      this.calls = toolCallsOf(message).map((call) => ({ call, started: false, reported: false }));
      this.due = this.calls.length > 0;
    }
    this.append(message);
  }

  startCall(state: CallState): void {
    if (this.muted || state.started) return;
    state.started = true;
    this.emit(toolExecutionStart(state.call.id, state.call.name, state.call.arguments));
  }

  updateCall(state: CallState, partialResult: AgentToolResult): void {
    if (this.muted || state.outcome !== undefined) return;
    this.emit(toolExecutionUpdate(state.call.id, state.call.name, state.call.arguments, partialResult));
  }

  endCall(state: CallState, result: AgentToolResult, isError: boolean, durationMs?: number): void {
    if (this.muted || state.outcome !== undefined) return;
    state.outcome = { result, isError, durationMs };
    this.emit(toolExecutionEnd(state.call.id, state.call.name, result, isError, durationMs));
  }

  /** Adds the result of a finished call to the transcript. */
  reportCall(state: CallState): void {
    if (this.muted || state.reported || state.outcome === undefined) return;
    state.reported = true;
    const { result, isError, durationMs } = state.outcome;
    const message = toolResultMessage(state.call, result, isError, durationMs);
    this.toolResults.push(message);
    this.addMessage(message);
  }

  closeTurn(): void {
    if (this.muted || !this.turnOpen || this.answer === undefined) return;
    this.turnOpen = false;
    this.emit(turnEnd(this.answer, this.toolResults));
  }

  protected close(): void {
    closeRun(this);
  }

  protected added(): readonly AgentMessage[] {
    return this.conversation.newMessages;
  }

  private append(message: AgentMessage): void {
    this.conversation.add(message);
    this.emit(messageEnd(message));
  }
}

/** Whether the model failed or was cut off, which ends the run. */
export function failed(message: AssistantMessage): boolean {
  return message.stopReason === 'error' || message.stopReason === 'aborted';
}
