import { callIds, withCallId } from './call-ids.js';
import { testModel, testUsage } from './test-model.js';
/** A user message, at time 0 unless `timestamp` (milliseconds since the epoch) says otherwise. */
export function userMessage(content, options = {}) {
    return { role: 'user', content, timestamp: options.timestamp ?? 0 };
}
/**
 * A complete answer of {@link testModel} at time 0. `stopReason` is `toolUse` when it holds a tool call, `error` when
 * there is an `errorMessage`, otherwise `stop`. Tool calls without an id become `call_1`, `call_2`, … of this message.
 */
export function assistantMessage(content, options = {}) {
    const nextId = callIds();
    const blocks = typeof content === 'string'
        ? [{ type: 'text', text: content }]
        : content.map((block) => withCallId(block, nextId));
    const answered = blocks.some((block) => block.type === 'toolCall') ? 'toolUse' : 'stop';
    return {
        role: 'assistant',
        content: blocks,
        api: testModel.api,
        provider: testModel.provider,
        model: testModel.id,
        usage: testUsage,
        stopReason: options.errorMessage === undefined ? answered : 'error',
        timestamp: 0,
        ...options,
    };
}
/** What a tool answered, at time 0. */
export function toolResultMessage(call, content, options = {}) {
    return {
        role: 'toolResult',
        toolCallId: call.id,
        toolName: call.name,
        content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
        ...(options.details !== undefined && { details: options.details }),
        isError: options.isError ?? false,
        timestamp: options.timestamp ?? 0,
    };
}
