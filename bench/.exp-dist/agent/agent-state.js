import { PendingCalls, StateSnapshot } from './state-snapshot.js';
const NO_EXECUTIONS = [];
const EMPTY_QUEUE = { steering: [], followUp: [] };
const NO_MODEL = {
    id: 'unknown',
    name: 'unknown',
    api: 'unknown',
    provider: 'unknown',
    baseUrl: '',
    reasoning: false,
    input: [],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 0,
    maxTokens: 0,
};
/** The state of an agent that has not run yet. Arrays are copied. */
export function initialAgentState(settings = {}) {
    return StateSnapshot.from({
        systemPrompt: settings.systemPrompt ?? '',
        model: settings.model ?? NO_MODEL,
        thinkingLevel: settings.thinkingLevel ?? 'off',
        tools: settings.tools?.slice() ?? [],
        messages: settings.messages?.slice() ?? [],
        isStreaming: false,
        pendingToolCalls: new Set(),
        queue: EMPTY_QUEUE,
        toolExecutions: NO_EXECUTIONS,
    });
}
/**
 * The state after an event: pure, so that reducing a log of events rebuilds the state. An event that changes nothing
 * gives the same state back.
 */
export function reduceAgentState(state, event) {
    return reduceChange(state, event);
}
/** The reducer of everything that changes a state. */
export function reduceChange(state, event) {
    const current = StateSnapshot.from(state);
    switch (event.type) {
        case 'agent_start':
            return withRun(current, true, undefined);
        case 'turn_start':
            return current.toolExecutions.length === 0 ? current : withExecutions(current, NO_EXECUTIONS);
        case 'message_start':
        case 'message_update':
            if (event.message === current.streamingMessage)
                return current;
            return current.withStreamingMessage(event.message);
        case 'message_end':
            return current.append(event.message);
        case 'tool_execution_start': {
            const { toolCallId, toolName, args } = event;
            return withExecutions(current, [
                ...current.toolExecutions,
                { toolCallId, toolName, args, status: 'running' },
            ]);
        }
        case 'tool_execution_update': {
            const { partialResult } = event;
            const executions = replaceRunning(current, event.toolCallId, (running) => ({
                ...running,
                partialResult,
            }));
            return executions === undefined ? current : current.copy({ toolExecutions: executions });
        }
        case 'tool_execution_end': {
            const { result, isError } = event;
            const executions = replaceRunning(current, event.toolCallId, (running) => ({
                ...running,
                status: isError ? 'error' : 'done',
                result,
            }));
            return executions === undefined ? current : withExecutions(current, executions);
        }
        case 'turn_end': {
            const errorMessage = turnError(event) ?? current.errorMessage;
            return errorMessage === current.errorMessage ? current : current.copy({ errorMessage });
        }
        case 'agent_end':
            return withRun(current, false, current.errorMessage);
        case 'settings':
            return withSettings(current, event.settings);
        case 'queue':
            return sameQueues(event.queue, current.queue) ? current : current.copy({ queue: event.queue });
        case 'reset':
            return withRun(withExecutions(current, NO_EXECUTIONS), false, undefined).withMessages([]);
        default:
            return state;
    }
}
function withRun(state, isStreaming, errorMessage) {
    const same = isStreaming === state.isStreaming &&
        errorMessage === state.errorMessage &&
        state.streamingMessage === undefined;
    return same ? state : state.copy({ isStreaming, errorMessage, streamingMessage: undefined });
}
function withExecutions(state, toolExecutions) {
    return state.copy({ toolExecutions, pending: new PendingCalls(toolExecutions) });
}
function replaceRunning(state, toolCallId, change) {
    const executions = state.toolExecutions;
    const index = executions.findIndex((it) => it.toolCallId === toolCallId && it.status === 'running');
    const running = executions[index];
    if (running === undefined)
        return undefined;
    const next = executions.slice();
    next[index] = change(running);
    return next;
}
function withSettings(state, settings) {
    const { messages, tools, ...rest } = settings;
    const next = state.copy(tools === undefined ? rest : { ...rest, tools: tools.slice() });
    return messages === undefined ? next : next.withMessages(messages.slice());
}
function turnError({ message }) {
    if (message.errorMessage !== undefined && message.errorMessage !== '')
        return message.errorMessage;
    return message.stopReason === 'toolUse' && !hasCall(message)
        ? 'The model stopped for a tool call but sent none.'
        : undefined;
}
function hasCall(message) {
    return message.content.some((block) => block.type === 'toolCall');
}
function sameQueues(a, b) {
    return sameItems(a.steering, b.steering) && sameItems(a.followUp, b.followUp);
}
function sameItems(a, b) {
    return a.length === b.length && a.every((item, index) => item === b[index]);
}
