import { parseStreamingJson, parseToolCallArguments } from '@earendil-works/pi-ai/utils/json-parse';
import { callIds, withCallId } from './call-ids.js';
import { noUsage, testModel, testUsage } from './test-model.js';
/** The message an answer of `model` begins with. */
export function pendingMessage(model = testModel) {
    return {
        role: 'assistant',
        content: [],
        api: model.api,
        provider: model.provider,
        model: model.id,
        usage: noUsage,
        stopReason: 'pending',
        timestamp: 0,
    };
}
/**
 * Turns parts into the events of one answer: adds `start`, opens and closes blocks, counts their indices and gives
 * each event a `partial` that never changes afterwards.
 */
export class EventBuilder {
    partial;
    nextId;
    started = false;
    /** The last block, while it may grow. */
    open;
    json = '';
    events = [];
    constructor(pending = pendingMessage(), nextId = callIds()) {
        this.partial = pending;
        this.nextId = nextId;
    }
    /** The events that one part causes. */
    push(unnumbered) {
        const part = withCallId(unnumbered, this.nextId);
        this.events = [];
        if (part.type === 'fails')
            this.fail(part);
        else {
            this.start();
            this.add(part);
        }
        return this.events;
    }
    /** The events of the end of an answer whose complete message is known. */
    end(message) {
        this.events = [];
        const reason = message.stopReason;
        if (reason === 'error' || reason === 'aborted') {
            this.close();
            this.events.push({ type: 'error', reason, error: message });
        }
        else {
            this.start();
            this.close();
            this.events.push({ type: 'done', reason: reason === 'pending' ? 'stop' : reason, message });
        }
        return this.events;
    }
    start() {
        if (this.started)
            return;
        this.started = true;
        this.events.push({ type: 'start', partial: this.partial });
    }
    add(part) {
        switch (part.type) {
            case 'start':
                break;
            case 'text':
                this.continueBlock({ type: 'text', text: '' });
                this.grow({ type: 'text_delta', contentIndex: this.index, delta: part.text });
                break;
            case 'thinking':
                this.continueBlock({ type: 'thinking', thinking: '' });
                this.grow({ type: 'thinking_delta', contentIndex: this.index, delta: part.thinking });
                break;
            case 'toolCall':
                this.openBlock({ type: 'toolCall', id: part.id, name: part.name, arguments: {} });
                this.grow({
                    type: 'toolcall_delta',
                    contentIndex: this.index,
                    delta: JSON.stringify(part.arguments),
                });
                this.close(part);
                break;
            case 'toolCallStart':
                this.openBlock({ type: 'toolCall', id: part.id, name: part.name, arguments: {} });
                break;
            case 'toolCallArguments':
                this.grow({ type: 'toolcall_delta', contentIndex: this.index, delta: part.json });
                break;
            case 'endBlock':
                this.close(part.block);
                break;
            case 'done':
                this.done(part);
        }
    }
    done(part) {
        this.close();
        const asksForTools = this.partial.content.some((block) => block.type === 'toolCall');
        const reason = part.reason ?? (asksForTools ? 'toolUse' : 'stop');
        const message = { ...this.partial, usage: part.usage ?? testUsage, stopReason: reason };
        this.events.push({ type: 'done', reason, message });
    }
    fail({ reason, errorMessage }) {
        this.events.push({ type: 'error', reason, error: { ...this.partial, stopReason: reason, errorMessage } });
    }
    get index() {
        return this.partial.content.length - 1;
    }
    continueBlock(empty) {
        if (this.open?.type !== empty.type)
            this.openBlock(empty);
    }
    openBlock(block) {
        this.close();
        this.open = block;
        this.json = '';
        this.partial = { ...this.partial, content: [...this.partial.content, block] };
        const type = block.type === 'toolCall' ? 'toolcall_start' : `${block.type}_start`;
        this.emit({ type, contentIndex: this.index });
    }
    grow(event) {
        this.replace(this.grown(event.delta));
        this.emit(event);
    }
    grown(delta) {
        const block = this.open;
        if (block === undefined)
            throw new Error('toolCallArguments() must follow a toolCallStart().');
        if (block.type === 'text')
            return { ...block, text: block.text + delta };
        if (block.type === 'thinking')
            return { ...block, thinking: block.thinking + delta };
        this.json += delta;
        return { ...block, arguments: parseStreamingJson(this.json) };
    }
    close(complete = this.finished()) {
        if (this.open === undefined || complete === undefined)
            return;
        this.replace(complete);
        this.open = undefined;
        const contentIndex = this.index;
        if (complete.type === 'toolCall')
            this.emit({ type: 'toolcall_end', contentIndex, toolCall: complete });
        else if (complete.type === 'text')
            this.emit({ type: 'text_end', contentIndex, content: complete.text });
        else
            this.emit({ type: 'thinking_end', contentIndex, content: complete.thinking });
    }
    finished() {
        if (this.open?.type !== 'toolCall')
            return this.open;
        return { ...this.open, ...parseToolCallArguments(this.json) };
    }
    replace(block) {
        this.open = block;
        this.partial = { ...this.partial, content: [...this.partial.content.slice(0, -1), block] };
    }
    emit(event) {
        this.events.push({ ...event, partial: this.partial });
    }
}
