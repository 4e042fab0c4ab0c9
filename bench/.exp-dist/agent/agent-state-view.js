export function agentStateView(current, assign) {
    return {
        get systemPrompt() {
            return current().systemPrompt;
        },
        set systemPrompt(systemPrompt) {
            assign({ systemPrompt });
        },
        get model() {
            return current().model;
        },
        set model(model) {
            assign({ model });
        },
        get thinkingLevel() {
            return current().thinkingLevel;
        },
        set thinkingLevel(thinkingLevel) {
            assign({ thinkingLevel });
        },
        get tools() {
            return current().tools;
        },
        set tools(tools) {
            assign({ tools: tools.slice() });
        },
        get messages() {
            return current().messages;
        },
        set messages(messages) {
            assign({ messages: messages.slice() });
        },
        get isStreaming() {
            return current().isStreaming;
        },
        get streamingMessage() {
            return current().streamingMessage;
        },
        get pendingToolCalls() {
            return current().pendingToolCalls;
        },
        get errorMessage() {
            return current().errorMessage;
        },
        get queue() {
            return current().queue;
        },
        get toolExecutions() {
            return current().toolExecutions;
        },
    };
}
