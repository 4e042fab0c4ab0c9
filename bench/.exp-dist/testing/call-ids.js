/** Numbers tool calls from 1: `call_1`, `call_2`, … */
export function callIds() {
    let count = 0;
    return () => `call_${String(++count)}`;
}
/** Gives a tool call without an id the next one; anything else comes back as it is. */
export function withCallId(block, nextId) {
    if (block.type !== 'toolCall' && block.type !== 'toolCallStart')
        return block;
    return 'id' in block && block.id === '' ? { ...block, id: nextId() } : block;
}
