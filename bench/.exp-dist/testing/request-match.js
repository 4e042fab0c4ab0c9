import { deepEqual } from './deep-equal.js';
import { redactedJson } from './redact.js';
import { isRecord } from './recording-format.js';
const MAX_DIFFERENCES = 3;
/** The request without times, usage and secrets, with call ids numbered in order of appearance. */
export function recordedRequest(model, context, secrets) {
    const ids = new Map();
    const numbered = (id) => {
        const known = ids.get(id) ?? `#${String(ids.size + 1)}`;
        ids.set(id, known);
        return known;
    };
    const request = {
        model: { provider: model.provider, id: model.id, api: model.api },
        messages: context.messages.map((message) => comparable(message, numbered)),
    };
    return JSON.parse(redactedJson(request, secrets));
}
function comparable(message, numbered) {
    switch (message.role) {
        case 'system': {
            const { role, content, sections, toolsAdded, toolsRemoved } = message;
            return { role, content, sections, toolsAdded: toolsAdded?.map(declaration), toolsRemoved };
        }
        case 'user':
            return { role: message.role, content: message.content };
        case 'assistant': {
            const { role, stopReason, errorMessage } = message;
            const content = message.content.map((block) => block.type === 'toolCall' ? { ...block, id: numbered(block.id) } : block);
            return { role, content, stopReason, errorMessage };
        }
        case 'toolResult': {
            const { role, toolName, content, isError } = message;
            return { role, toolCallId: numbered(message.toolCallId), toolName, content, isError };
        }
    }
}
/** What a model is told of a tool. */
function declaration({ name, description, parameters }) {
    return { name, description, parameters };
}
/** The first places where two requests differ, a line each; empty when they are the same. */
export function requestDifferences(recorded, now) {
    const differences = [];
    compare('', recorded, now, differences);
    return differences.slice(0, MAX_DIFFERENCES);
}
function compare(path, recorded, now, differences) {
    if (deepEqual(recorded, now))
        return;
    if (Array.isArray(recorded) && Array.isArray(now)) {
        for (let i = 0; i < Math.max(recorded.length, now.length); i++) {
            compare(`${path}[${String(i)}]`, recorded[i], now[i], differences);
        }
    }
    else if (isRecord(recorded) && isRecord(now)) {
        for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
            compare(path === '' ? key : `${path}.${key}`, recorded[key], now[key], differences);
        }
    }
    else {
        differences.push(`${path}: recorded ${brief(recorded)}, now ${brief(now)}`);
    }
}
function brief(value) {
    if (value === undefined)
        return 'nothing';
    const json = JSON.stringify(value);
    return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}
