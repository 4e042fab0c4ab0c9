import { parseStreamingJson } from '@earendil-works/pi-ai/utils/json-parse';
import { deepEqual } from './deep-equal.js';
import { pendingMessage } from './event-builder.js';
/** Leaves `partial` out of events and puts it back, so that a recording grows with the answer and not its square. */
export class PartialRebuilder {
    partial;
    json = new Map();
    /** @param model Whose answer it is, for one that ends before it starts. */
    constructor(model) {
        this.partial = pendingMessage(model);
    }
    /** The event as it is recorded. */
    compact(event) {
        if (event.type === 'done' || event.type === 'error')
            return event;
        if (event.type === 'start') {
            this.partial = frozenCopy(event.partial);
            return event;
        }
        const { partial, ...rest } = event;
        const rebuilt = this.rebuild(rest);
        if (deepEqual(rebuilt, frozenCopy(partial))) {
            this.partial = rebuilt;
            return rest;
        }
        this.partial = frozenCopy(partial);
        return event;
    }
    /** The event as it was. */
    expand(recorded) {
        if (recorded.type === 'done' || recorded.type === 'error')
            return recorded;
        if (recorded.type === 'start') {
            this.partial = recorded.partial;
            return recorded;
        }
        const rebuilt = this.rebuild(recorded);
        this.partial = recorded.partial ?? rebuilt;
        return { ...recorded, partial: this.partial };
    }
    /** The end of an answer that was stopped here. */
    aborted() {
        const error = {
            ...this.partial,
            stopReason: 'aborted',
            errorMessage: 'Operation aborted',
        };
        return { type: 'error', reason: 'aborted', error };
    }
    rebuild(event) {
        const content = this.partial.content.slice();
        const block = this.nextBlock(content[event.contentIndex], event);
        if (block !== undefined)
            content[event.contentIndex] = block;
        return { ...this.partial, content };
    }
    nextBlock(block, event) {
        switch (event.type) {
            case 'text_start':
                return { type: 'text', text: '' };
            case 'thinking_start':
                return { type: 'thinking', thinking: '' };
            case 'toolcall_start':
                return block;
            case 'text_delta':
                return block?.type === 'text' ? { ...block, text: block.text + event.delta } : block;
            case 'thinking_delta':
                return block?.type === 'thinking' ? { ...block, thinking: block.thinking + event.delta } : block;
            case 'toolcall_delta': {
                const json = (this.json.get(event.contentIndex) ?? '') + event.delta;
                this.json.set(event.contentIndex, json);
                if (block?.type !== 'toolCall')
                    return block;
                return { ...block, arguments: parseStreamingJson(json) };
            }
            case 'text_end':
                return block?.type === 'text' ? { ...block, text: event.content } : block;
            case 'thinking_end':
                return block?.type === 'thinking' ? { ...block, thinking: event.content } : block;
            case 'toolcall_end':
                return event.toolCall;
        }
    }
}
/** What a recording keeps of a message: its provider goes on to change the original. */
function frozenCopy(message) {
    return JSON.parse(JSON.stringify(message));
}
