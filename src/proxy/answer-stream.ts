import type { AssistantMessageEvent, Usage } from '@earendil-works/pi-ai';
import { errorText } from '../errors.js';
import type { AssistantMessageEventSource } from '../types.js';
import { createEventEncoder } from './encode-event.js';
import { eventIterator } from './event-iterator.js';
import type { ProxyOutcome } from './proxy-handler-options.js';
import { SSE_HEARTBEAT, sseEvent } from './sse.js';
import type { ProxyEvent } from './wire.js';

export interface AnswerStreamOptions {
  /** Asks the model. */
  readonly open: () => AssistantMessageEventSource | PromiseLike<AssistantMessageEventSource>;
  /** Makes the text of an error fit for clients. */
  readonly clean: (errorMessage: string) => string;
  readonly idleTimeoutMs: number;
  readonly heartbeatMs: number;
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
 * reads. The client cancelling the body ends everything at once.
 */
export function createAnswerStream(options: AnswerStreamOptions): AnswerStream {
  const { open, clean, idleTimeoutMs, heartbeatMs, onEnd } = options;
  const encode = createEventEncoder(clean);
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let events: AsyncIterator<AssistantMessageEvent> | undefined;
  let usage: Usage | undefined;
  let over = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const heartbeat = setInterval(() => {
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(SSE_HEARTBEAT);
  }, heartbeatMs);

  const touch = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      finish('timeout', `Nothing was said or read for ${String(idleTimeoutMs)} ms.`);
    }, idleTimeoutMs);
  };
  const finish = (outcome: ProxyOutcome, errorMessage?: string, last?: ProxyEvent): void => {
    if (over) return;
    over = true;
    clearInterval(heartbeat);
    clearTimeout(idle);
    if (outcome !== 'aborted') {
      controller.enqueue(
        sseEvent(last ?? failure(clean(errorMessage ?? 'The model request failed.'), usage)),
      );
      controller.close();
    }
    onEnd(outcome, usage, errorMessage);
    leave(events);
  };
  const send = (event: AssistantMessageEvent): boolean => {
    const sent = encode(event);
    usage = usageOf(event) ?? usage;
    if (sent === undefined) return false;
    if (sent.type === 'done') finish('done', undefined, sent);
    else if (sent.type === 'error') {
      finish('error', event.type === 'error' ? event.error.errorMessage : sent.errorMessage, sent);
    } else controller.enqueue(sseEvent(sent));
    return true;
  };
  const pull = async (): Promise<void> => {
    touch();
    try {
      events ??= eventIterator(await open());
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
    if (isOver()) leave(events);
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
  return event.type === 'error' ? event.error.usage : event.partial.usage;
}

function failure(errorMessage: string, usage: Usage | undefined): ProxyEvent {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const none: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
  return { type: 'error', reason: 'error', errorMessage, usage: usage ?? none };
}

function leave(events: AsyncIterator<unknown> | undefined): void {
  try {
    events?.return?.().then(undefined, () => undefined);
  } catch {
    // How the model takes it does not matter any more.
  }
}

function closeQuietly(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {
    // The client has cancelled it already.
  }
}
