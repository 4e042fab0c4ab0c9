const ANY_OBJECT = { type: 'object', additionalProperties: true };
/** A tool that takes any arguments, unless `options.parameters` says otherwise, and records its calls. */
export function fakeTool(name, behaviour = `${name} result`, options = {}) {
    const calls = [];
    return {
        name,
        description: `The fake tool ${name}`,
        parameters: ANY_OBJECT,
        ...options,
        calls,
        execute: (toolCallId, params, signal, onUpdate) => {
            const call = { toolCallId, params, signal, onUpdate };
            calls.push(call);
            if (typeof behaviour === 'function')
                return behaviour(params, call);
            if (behaviour instanceof Error)
                throw behaviour;
            return behaviour;
        },
    };
}
/** A tool result of one text. */
export function toolResult(text, options = {}) {
    return { content: [{ type: 'text', text }], ...options };
}
