import type { AssistantMessage, AssistantMessageEvent } from '@earendil-works/pi-ai';
import { defer, isObservable, Observable, type Subscriber } from 'rxjs';
import { errorText } from '../errors.js';
import { isPromiseLike } from '../internal/is.js';
import { takeFrom, type Taker } from '../internal/take-from.js';
import type { StreamFn } from '../types.js';
import { cutAnswer, emptyAnswer, finalAnswer } from './messages.js';
import type { Run } from './run.js';
import { Snapshot, withPartial } from './snapshot.js';

/** The answer to a request: emitted when it is complete. `ask` is called on subscription. Never errors. */
export function receiveAnswer(run: Run, ask: () => ReturnType<StreamFn>): Observable<AssistantMessage> {
  return new Observable((subscriber) => {
    const answer = new Answer(run, subscriber);
    try {
      answer.receive(ask());
    } catch (error) {
      answer.error(error);
    }
  });
}

/**
 * Turns events into the answer. This is the token path: between the model and the run's sink nothing but calls. It
 * ends at the first terminal event; an error, or an end without one, keeps what came and says so.
 */
class Answer implements Taker<AssistantMessageEvent> {
  private snapshot: Snapshot | undefined;
  private source: ReturnType<StreamFn> | undefined;

  constructor(
    private readonly run: Run,
    private readonly subscriber: Subscriber<AssistantMessage>,
  ) {}

  receive(source: ReturnType<StreamFn>): void {
    // Asking may have stopped the run: what is not under way yet is not begun.
    if (this.run.over && !isPromiseLike(source)) return;
    this.source = source;
    this.subscriber.add(takeFrom<AssistantMessageEvent>(source, this));
  }

  /** Whether the stream is to go on. What is no event is an error of the stream, not of the run. */
  next(event: AssistantMessageEvent): boolean {
    try {
      return this.take(event);
    } catch (error) {
      this.error(error);
      return false;
    }
  }

  /** What the event stream fails with; keeps what came. */
  error(error: unknown): void {
    const text = errorText(error);
    if (this.snapshot === undefined) this.finish(emptyAnswer(this.run.conversation.model, 'error', text));
    else this.finish(cutAnswer(this.snapshot.message, 'error', text));
  }

  /** The event stream is over: after a terminal event there is nothing more to do. */
  complete(): void {
    const { source } = this;
    if (this.subscriber.closed || source === undefined) return;
    if (isObservable(source)) {
      this.error(noFinalMessage());
      return;
    }
    const result$ = defer(() => resultOf(source));
    this.subscriber.add(
      result$.subscribe({
        next: (message) => {
          this.finish(message);
        },
        error: (error: unknown) => {
          this.error(error);
        },
      }),
    );
  }

  /** Whether the stream goes on after the event. */
  private take(event: AssistantMessageEvent): boolean {
    switch (event.type) {
      case 'start':
        if (this.snapshot === undefined) this.start(event.partial);
        break;
      case 'done':
        this.finish(event.message);
        return false;
      case 'error':
        this.finish(event.error);
        return false;
      default: {
        const message = (this.snapshot ?? this.start(undefined)).apply(event);
        if (message !== undefined) this.run.updateAnswer(message, withPartial(event, message));
      }
    }
    // A synchronous stream that is being subscribed cannot be unsubscribed yet.
    return !this.run.over;
  }

  private start(partial: AssistantMessage | undefined): Snapshot {
    this.snapshot = new Snapshot(partial ?? emptyAnswer(this.run.conversation.model, 'pending'));
    this.run.startAnswer(this.snapshot.message);
    return this.snapshot;
  }

  private finish(message: AssistantMessage): void {
    const answer = finalAnswer(message, this.run.conversation.thinkingLevel);
    this.run.endAnswer(answer);
    this.subscriber.next(answer);
    this.subscriber.complete();
  }
}

/** A stream of pi-ai may be ended with a result in place of a last event; a stream without either is an error. */
async function resultOf(source: unknown): Promise<AssistantMessage> {
  const stream = await source;
  // The stream is over: the result is there now, or never comes.
  const result = hasResult(stream)
    ? await Promise.race([stream.result(), Promise.resolve(undefined)])
    : undefined;
  return result ?? Promise.reject(noFinalMessage());
}

function noFinalMessage(): Error {
  return new Error('The model stream ended without a final message.');
}

function hasResult(stream: unknown): stream is { result(): Promise<AssistantMessage> } {
  return (
    typeof stream === 'object' && stream !== null && 'result' in stream && typeof stream.result === 'function'
  );
}
