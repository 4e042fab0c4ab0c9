import type { AssistantMessageEvent, Usage } from '@earendil-works/pi-ai';
import { errorText } from '../errors.js';
import type { AssistantMessageEventSource } from '../types.js';
import { after } from './after.js';
import { createEventEncoder } from './encode-event.js';
import { eventIterator, leaveEvents } from './event-iterator.js';
import { every } from './every.js';
import { failureEvent } from './failure-event.js';
import type { ProxyOutcome } from './proxy-handler-options.js';
import { SSE_HEARTBEAT, sseEvent } from './sse.js';

export interface AnswerStreamOptions {
  /** Asks the model. */
  readonly open: () => AssistantMessageEventSource | PromiseLike<AssistantMessageEventSource>;
  /** Makes the text of an error fit for clients. */
  readonly clean: (errorMessage: string) => string;
  readonly idleTimeoutMs: number;
  readonly heartbeatMs: number;
  /** Stops the model, whose answer the client cannot take. What came of it is still sent. */
  readonly stopModel: () => void;
  /** Called once, when nothing more is sent: the model must stop now. */
  readonly onEnd: (outcome: ProxyOutcome, usage: Usage | undefined, errorMessage?: string) => void;
}

export interface AnswerStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Ends the answer from outside. A timeout is told to the client. */
  end(outcome: 'aborted' | 'timeout', errorMessage?: string): void;
}

/**
 * An answer as server-sent events, which ends with exactly one final event. The model is read as fast as the client
 * reads. The client cancelling the body ends everything at once; a client that reads nothing for too long is cut off.
 */
export function createAnswerStream(options: AnswerStreamOptions): AnswerStream {
  const { open, clean, stopModel, idleTimeoutMs, heartbeatMs, onEnd } = options;
  const encode = createEventEncoder(clean);
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let events: AsyncIterator<AssistantMessageEvent> | undefined;
  let usage: Usage | undefined;
  let over = false;
  /** Whether the client waits for the model, and not the other way around. */
  let asking = false;
  let cancelIdle = (): void => undefined;
  const cancelHeartbeat = every(heartbeatMs, () => {
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(SSE_HEARTBEAT);
  });

  const touch = (): void => {
    cancelIdle();
    cancelIdle = after(idleTimeoutMs, () => {
      const text = `Nothing was said or read for ${String(idleTimeoutMs)} ms.`;
      if (asking) finish('timeout', text);
      else cut(text);
    });
  };
  const settle = (outcome: ProxyOutcome, errorMessage?: string): void => {
    cancelHeartbeat();
    cancelIdle();
    onEnd(outcome, usage, errorMessage);
    leaveEvents(events);
  };
  const finish = (outcome: ProxyOutcome, errorMessage?: string, last?: Uint8Array): void => {
    if (over) return;
    over = true;
    if (outcome !== 'aborted') {
      controller.enqueue(last ?? failureEvent(clean(errorMessage ?? 'The model request failed.'), usage));
      controller.close();
    }
    settle(outcome, errorMessage);
  };
  /** Nobody reads: a last event would not arrive, and the connection would stay. */
  const cut = (errorMessage: string): void => {
    if (over) return;
    over = true;
    controller.error(new Error(errorMessage));
    settle('timeout', errorMessage);
  };
  const send = (event: AssistantMessageEvent): boolean => {
    const sent = encode(event);
    usage = usageOf(event) ?? usage;
    for (const it of sent) {
      const bytes = sseEvent(it);
      if (it.type === 'done') finish('done', undefined, bytes);
      else if (it.type === 'error') {
        finish('error', event.type === 'error' ? event.error.errorMessage : it.errorMessage, bytes);
      } else controller.enqueue(bytes);
    }
    return sent.length > 0;
  };
  const pull = async (): Promise<void> => {
    asking = true;
    touch();
    try {
      if (events === undefined) {
        const source = await open();
        // What was not begun need not be left.
        if (isOver()) return;
        events = eventIterator(source, stopModel);
      }
      let sent = false;
      while (!sent && !isOver()) {
        const result = await events.next();
        // Ended from outside meanwhile.
        if (isOver()) break;
        if (result.done === true) throw new Error('The model stopped before its answer was complete.');
        touch();
        sent = send(result.value);
      }
    } catch (error) {
      finish('error', errorText(error));
    }
    asking = false;
    if (isOver()) leaveEvents(events);
  };
  const isOver = (): boolean => over;

  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened;
    },
    pull,
    cancel: () => {
      finish('aborted');
    },
  });
  return {
    body,
    end: (outcome, errorMessage) => {
      finish(outcome, errorMessage);
      if (outcome === 'aborted') closeQuietly(controller);
    },
  };
}

function usageOf(event: AssistantMessageEvent): Usage | undefined {
  if (event.type === 'done') return event.message.usage;
  // Whatever else a model says may have no message.
  const message = event.type === 'error' ? event.error : (event.partial as typeof event.partial | undefined);
  return message?.usage;
}

function closeQuietly(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {
    // The client has cancelled it already.
  }
}
