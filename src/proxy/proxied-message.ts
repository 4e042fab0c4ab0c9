import type { Api, AssistantMessage, AssistantMessageEvent, Model } from '@earendil-works/pi-ai';
import { ProxiedContent } from './proxied-content.js';
import {
  messageFields,
  noUsage,
  type ProxyBlockEvent,
  type ProxyErrorReason,
  type ProxyEvent,
} from './wire.js';

/**
 * Rebuilds an answer from the events of the wire. Each event it gives has a `partial` of its own, which never changes.
 * An event that does not fit the answer so far throws an Error that says so.
 */
export class ProxiedMessage {
  private message: AssistantMessage;
  private started = false;
  private readonly content = new ProxiedContent();

  constructor(model: Model<Api>, timestamp: number) {
    this.message = {
      role: 'assistant',
      content: [],
      api: model.api,
      provider: model.provider,
      model: model.id,
      usage: noUsage(),
      stopReason: 'pending',
      timestamp,
    };
  }

  apply(event: ProxyEvent): AssistantMessageEvent {
    switch (event.type) {
      case 'start':
        if (this.started) throw new Error('The proxy sent start twice.');
        this.started = true;
        return { type: 'start', partial: this.message };
      case 'done': {
        this.mustHaveStarted(event.type);
        const { reason, usage } = event;
        const message = { ...this.message, ...messageFields(event), usage, stopReason: reason };
        return { type: 'done', reason, message };
      }
      case 'error': {
        const { reason, errorMessage = 'The proxy reported an error.', usage = this.message.usage } = event;
        const error = { ...this.message, ...messageFields(event), usage, stopReason: reason, errorMessage };
        return { type: 'error', reason, error };
      }
      default:
        this.mustHaveStarted(event.type);
        return this.grow(event);
    }
  }

  /** The end of an answer that cannot go on; what came so far is kept. */
  fail(reason: ProxyErrorReason, errorMessage: string): AssistantMessageEvent {
    return { type: 'error', reason, error: { ...this.message, stopReason: reason, errorMessage } };
  }

  private grow(event: ProxyBlockEvent): AssistantMessageEvent {
    const { contentIndex } = event;
    switch (event.type) {
      case 'text_start':
        this.content.text(event);
        return { type: event.type, contentIndex, partial: this.grown() };
      case 'text_delta':
        this.content.text(event);
        return { type: event.type, contentIndex, delta: event.delta, partial: this.grown() };
      case 'text_end': {
        const { text } = this.content.text(event);
        return { type: event.type, contentIndex, content: text, partial: this.grown() };
      }
      case 'thinking_start':
        this.content.thinking(event);
        return { type: event.type, contentIndex, partial: this.grown() };
      case 'thinking_delta':
        this.content.thinking(event);
        return { type: event.type, contentIndex, delta: event.delta, partial: this.grown() };
      case 'thinking_end': {
        const { thinking } = this.content.thinking(event);
        return { type: event.type, contentIndex, content: thinking, partial: this.grown() };
      }
      case 'toolcall_start':
        this.content.toolCall(event);
        return { type: event.type, contentIndex, partial: this.grown() };
      case 'toolcall_delta':
        this.content.toolCall(event);
        return { type: event.type, contentIndex, delta: event.delta, partial: this.grown() };
      case 'toolcall_end': {
        const toolCall = this.content.toolCall(event);
        return { type: event.type, contentIndex, toolCall, partial: this.grown() };
      }
    }
  }

  private grown(): AssistantMessage {
    this.message = { ...this.message, content: this.content.blocks };
    return this.message;
  }

  private mustHaveStarted(type: string): void {
    if (!this.started) throw new Error(`The proxy sent ${type} before start.`);
  }
}
