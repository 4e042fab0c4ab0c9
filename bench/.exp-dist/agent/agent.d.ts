import type { ImageContent, SimpleStreamOptions, ThinkingBudgets, Transport } from '@earendil-works/pi-ai';
import { Observable } from 'rxjs';
import type { AgentEvent } from '../events.js';
import type { AgentHooks, AgentMessage, AgentState, QueueMode, StreamFn, ToolExecutionMode } from '../types.js';
import type { AgentOptions } from './agent-options.js';
import { type AgentPrompt } from './agent-prompt.js';
import { type AgentStateView } from './agent-state-view.js';
/** An error of user code that was kept from the run. `event` is what the code was called with. */
export interface AgentIsolatedError {
    readonly source: string;
    readonly error: unknown;
    readonly event: AgentEvent;
}
/**
 * An agent: a transcript, two queues and at most one run at a time.
 *
 * Commands given while its observers are being called take effect when all of them have seen the emission in progress.
 */
export declare class Agent {
    /** The current state on subscription, then every change. Never errors; completes on `dispose()`. */
    readonly state$: Observable<AgentState>;
    /** The events of all runs. Never errors; completes on `dispose()`. */
    readonly events$: Observable<AgentEvent>;
    /** Errors of listeners; without a subscriber they go to `console.error`. Completes on `dispose()`. */
    readonly errors$: Observable<AgentIsolatedError>;
    /** The current state, field by field; settings may be assigned. */
    readonly state: AgentStateView;
    streamFunction: StreamFn | undefined;
    convertToLlm: AgentHooks['convertToLlm'];
    transformContext: AgentHooks['transformContext'];
    getApiKey: AgentHooks['getApiKey'];
    beforeToolCall: AgentHooks['beforeToolCall'];
    afterToolCall: AgentHooks['afterToolCall'];
    finishTurn: AgentHooks['finishTurn'];
    shouldStopAfterTurn: AgentHooks['shouldStopAfterTurn'];
    prepareNextTurn: AgentHooks['prepareNextTurn'];
    prepareRequest: AgentHooks['prepareRequest'];
    toolExecution: ToolExecutionMode;
    maxParallelTools: number | undefined;
    sessionId: string | undefined;
    thinkingBudgets: ThinkingBudgets | undefined;
    transport: Transport;
    maxRetryDelayMs: number | undefined;
    onPayload: SimpleStreamOptions['onPayload'];
    onResponse: SimpleStreamOptions['onResponse'];
    private readonly requestOptions;
    private readonly mailbox;
    private readonly queues;
    private readonly listeners;
    private readonly states;
    private readonly events;
    private readonly errors;
    private current;
    private active;
    /** Runs whose `agent_end` is emitted but not settled. */
    private readonly settling;
    private idleWaiters;
    private disposed;
    constructor(options?: AgentOptions);
    /**
     * A run as a cold Observable of its events: subscribing starts it, unsubscribing stops it; it completes when
     * `agent_end` is settled. Errors with `AGENT_BUSY`, `NO_STREAM_FN`, `AGENT_DISPOSED`.
     */
    prompt$(prompt: AgentPrompt, images?: readonly ImageContent[]): Observable<AgentEvent>;
    /** {@link prompt$} as a Promise, started at once. Rejects with the same errors. */
    prompt(prompt: AgentPrompt, images?: readonly ImageContent[]): Promise<void>;
    /**
     * Goes on from the last message. After an answer it prompts with what is queued, steering messages first. Errors with
     * `NOTHING_TO_CONTINUE` when there is neither.
     */
    continue$(): Observable<AgentEvent>;
    /** {@link continue$} as a Promise, started at once. */
    continue(): Promise<void>;
    /** Queues a message for the next turn boundary. Bound, so it can be passed as an observer. */
    readonly steer: (message: AgentMessage) => void;
    /** Queues a message for when the run would end. Bound, so it can be passed as an observer. */
    readonly followUp: (message: AgentMessage) => void;
    /** Removes one waiting message by identity and says whether it still waited. */
    takeBack(message: AgentMessage): boolean;
    clearSteeringQueue(): void;
    clearFollowUpQueue(): void;
    clearAllQueues(): void;
    hasQueuedMessages(): boolean;
    /** What the next poll would deliver: steering messages, or else follow-ups. */
    peekQueuedMessages(): readonly AgentMessage[];
    get steeringMode(): QueueMode;
    set steeringMode(mode: QueueMode);
    get followUpMode(): QueueMode;
    set followUpMode(mode: QueueMode);
    /** The signal of the run that is under way. */
    get signal(): AbortSignal | undefined;
    /**
     * Stops the run: when it returns, the closing events are out and the agent is idle. Bound, so it can be passed as an
     * observer. Without a run it releases who waits for `agent_end` listeners.
     */
    readonly abort: () => void;
    /** Resolves when no run is under way and the `agent_end` of the one that is has settled. */
    waitForIdle(): Promise<void>;
    /** Empties transcript, queues and error; the settings stay. Throws `AGENT_BUSY` during a run. */
    reset(): void;
    /**
     * Calls `listener` with each event and the run's signal, after listeners subscribed before. The run waits for a
     * returned promise. Returns the function that unsubscribes it.
     */
    subscribe(listener: (event: AgentEvent, signal: AbortSignal) => unknown): () => void;
    /** Aborts the run and completes `state$`, `events$` and `errors$`. From then on runs are refused. */
    dispose(): void;
    [Symbol.dispose](): void;
    private run$;
    private start;
    private config;
    private sink;
    private deliver;
    private goIdle;
    private enqueue;
    private publishQueue;
    private change;
    private advance;
    private report;
}
