import { Transcript } from '../internal/transcript.js';
/** The ids of the calls that run, gathered when first read. */
export class PendingCalls {
    executions;
    set;
    constructor(executions) {
        this.executions = executions;
    }
    get ids() {
        return (this.set ??= new Set(this.executions.filter(({ status }) => status === 'running').map(({ toolCallId }) => toolCallId)));
    }
}
/**
 * One state. What costs more the longer a conversation is, `messages` and `pendingToolCalls`, is made when it is read;
 * making the next state costs the same whatever the length.
 */
export class StateSnapshot {
    systemPrompt;
    model;
    thinkingLevel;
    tools;
    isStreaming;
    streamingMessage;
    errorMessage;
    queue;
    toolExecutions;
    pending;
    transcript;
    constructor(parts) {
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
    static from(state) {
        if (state instanceof StateSnapshot)
            return state;
        return new StateSnapshot({
            ...state,
            streamingMessage: state.streamingMessage,
            errorMessage: state.errorMessage,
            pending: new PendingCalls(state.toolExecutions),
            transcript: Transcript.of(state.messages),
        });
    }
    get messages() {
        return this.transcript.items;
    }
    get pendingToolCalls() {
        return this.pending.ids;
    }
    /** The same with some parts replaced. */
    copy(changes) {
        return new StateSnapshot({ ...this.parts(this.streamingMessage), ...changes });
    }
    /** `copy({ streamingMessage })` without its spread: the token path. */
    withStreamingMessage(message) {
        return new StateSnapshot(this.parts(message));
    }
    withMessages(messages) {
        return this.copy({ transcript: Transcript.of(messages) });
    }
    /** Adds to the transcript the message that was streaming. */
    append(message) {
        return this.copy({ transcript: this.transcript.append(message), streamingMessage: undefined });
    }
    toJSON() {
        const { pending, transcript, ...fields } = this.parts(this.streamingMessage);
        return { ...fields, messages: transcript.items, pendingToolCalls: pending.ids };
    }
    parts(streamingMessage) {
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
