import type { Api, AssistantMessage, AssistantMessageEvent, Message, Model, ToolResultMessage, TranscriptContext } from '@earendil-works/pi-ai';
import { type Observable, Subscription } from 'rxjs';
import type { Mailbox } from '../internal/mailbox.js';
import { type RunSink } from '../internal/settle.js';
import { Trampoline } from '../internal/trampoline.js';
import type { AgentContext, AgentLoopConfig, AgentMessage, AgentRequestUpdate, AgentTool, AgentToolCall, AgentToolResult, AgentTurnContext, StreamFn, ThinkingLevel } from '../types.js';
import type { QueuePort } from './queue-port.js';
/** A call of the open turn, and how far it has come. */
export interface CallState {
    readonly call: AgentToolCall;
    started: boolean;
    outcome?: {
        result: AgentToolResult;
        isError: boolean;
        durationMs: number | undefined;
    };
    reported: boolean;
}
export interface RunInput {
    readonly prompts: readonly AgentMessage[];
    readonly context: AgentContext;
    readonly config: AgentLoopConfig;
    readonly streamFn: StreamFn;
    readonly queues: QueuePort;
    /** Called when the run is over and its `agent_end` settled. */
    readonly ended: () => void;
}
/**
 * One run: what it has emitted, what is open and what was decided. The steps of the loop say what happened through its
 * methods; each keeps the record that {@link closeRun} needs to close the run from any point, and emits the event.
 * Once the run is stopped or over they do nothing, so that whatever still runs has no say.
 */
export declare class Run {
    private readonly mailbox;
    readonly config: AgentLoopConfig;
    readonly streamFn: StreamFn;
    readonly queues: QueuePort;
    readonly controller: AbortController;
    readonly trampoline: Trampoline;
    private readonly stops;
    /** Emits when the run is stopped; cuts the trunk and so its leaves. */
    readonly stop$: Observable<void>;
    /** What is to be let go of at the end. */
    readonly resources: Subscription;
    model: Model<Api>;
    thinkingLevel: ThinkingLevel;
    tools: readonly AgentTool[];
    systemPrompt: string | undefined;
    turnOpen: boolean;
    answer: AssistantMessage | undefined;
    toolResults: readonly ToolResultMessage[];
    calls: CallState[];
    /** The message between its start and its end, unless it is the answer. */
    openMessage: AgentMessage | undefined;
    /** The answer as far as it has come. */
    openAnswer: AssistantMessage | undefined;
    /** Whether it is decided that another request follows. */
    due: boolean;
    private readonly ended;
    private readonly prompts;
    private promptsAdded;
    private transcript;
    private llm;
    private added;
    private readonly settle;
    private phase;
    constructor(input: RunInput, mailbox: Mailbox, sink: RunSink);
    get signal(): AbortSignal;
    /** True once the run was stopped or is over. */
    get over(): boolean;
    /** Emits when everything emitted so far is settled. */
    get settled$(): Observable<void>;
    whenSettled(callback: () => void): void;
    get context(): AgentContext;
    get turn(): AgentTurnContext;
    /**
     * What the model is asked with when nobody converts the transcript. Normalising walks the whole of it, so that is done
     * once; later requests copy the list that has grown since.
     */
    get defaultRequest(): TranscriptContext;
    normalise(messages: readonly Message[]): TranscriptContext;
    update(update: AgentRequestUpdate | undefined): void;
    /** A stop that `listen` hears at once takes effect after `agent_start`. */
    start(listen: () => void): void;
    openTurn(): void;
    addPrompts(): void;
    addMessages(messages: readonly AgentMessage[]): void;
    addMessage(message: AgentMessage): void;
    /** Ends the message that is open. */
    endMessage(): void;
    startAnswer(message: AssistantMessage): void;
    updateAnswer(message: AssistantMessage, event: AssistantMessageEvent): void;
    /** The answer of the open turn is complete; starts it when nothing came before. */
    endAnswer(message: AssistantMessage): void;
    startCall(state: CallState): void;
    updateCall(state: CallState, partialResult: AgentToolResult): void;
    endCall(state: CallState, result: AgentToolResult, isError: boolean, durationMs?: number): void;
    /** Adds the result of a finished call to the transcript. */
    reportCall(state: CallState): void;
    closeTurn(): void;
    /** The natural end. */
    end(): void;
    /**
     * Stops the run: cuts whatever is under way and emits the closing events, all before it returns. Called while
     * observers are being called, it does so when they are done. After the end it releases who waits for listeners.
     */
    readonly stop: () => void;
    /** The run's work is done, but somebody still waits for listeners: they hear the signal, and nobody waits on. */
    private releaseListeners;
    private get muted();
    private append;
    private finish;
    private emit;
}
/** Whether the model failed or was cut off, which ends the run. */
export declare function failed(message: AssistantMessage): boolean;
