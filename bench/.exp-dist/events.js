const AGENT_START = { type: 'agent_start' };
const TURN_START = { type: 'turn_start' };
export function agentStart() {
    return AGENT_START;
}
export function agentEnd(messages) {
    return { type: 'agent_end', messages };
}
export function turnStart() {
    return TURN_START;
}
export function turnEnd(message, toolResults) {
    return { type: 'turn_end', message, toolResults };
}
export function messageStart(message) {
    return { type: 'message_start', message };
}
export function messageUpdate(message, assistantMessageEvent) {
    return { type: 'message_update', message, assistantMessageEvent };
}
export function messageEnd(message) {
    return { type: 'message_end', message };
}
export function toolExecutionStart(toolCallId, toolName, args) {
    return { type: 'tool_execution_start', toolCallId, toolName, args };
}
export function toolExecutionUpdate(toolCallId, toolName, args, partialResult) {
    return { type: 'tool_execution_update', toolCallId, toolName, args, partialResult };
}
export function toolExecutionEnd(toolCallId, toolName, result, isError, durationMs) {
    return durationMs === undefined
        ? { type: 'tool_execution_end', toolCallId, toolName, result, isError }
        : { type: 'tool_execution_end', toolCallId, toolName, result, isError, durationMs };
}
