import type { AssistantMessage, AssistantMessageEvent, TranscriptContext } from '@earendil-works/pi-ai';
import { defer, isObservable, Observable, takeWhile, throwError } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { fromStream } from '../internal/from-stream.js';
import { isPromiseLike } from '../internal/is.js';
import { andThen, mapStep, type Step } from '../internal/step.js';
import type { AgentMessage, HookResult, StreamFn } from '../types.js';
import { cutAnswer, emptyAnswer, finalAnswer, isLlmMessage } from './messages.js';
import type { Run } from './run.js';
import { Snapshot, withPartial } from './snapshot.js';
import { streamOptions } from './stream-options.js';

/** Asks the model once: gives the complete answer, which is in the transcript by then. */
export function streamResponse(run: Run): Step<AssistantMessage> {
  return andThen(run, requestContext(run), (context) =>
    andThen(run, requestKey(run), (apiKey) => {
      const { model, thinkingLevel } = run.conversation;
      const options = streamOptions(run.streamOptions, thinkingLevel, apiKey, run.signal);
      return receive(run, () => run.streamFn(model, context, options));
    }),
  );
}

/** The transcript as the model is to see it. */
function requestContext(run: Run): Step<TranscriptContext> {
  const { transformContext, convertToLlm } = run.config;
  if (transformContext === undefined && convertToLlm === undefined) return run.conversation.defaultRequest;
  const { messages } = run.conversation.context;
  const kept: Step<readonly AgentMessage[]> =
    transformContext === undefined
      ? messages
      : messageList('transformContext', transformContext(messages, run.signal));
  const converted = andThen(run, kept, (list) =>
    convertToLlm === undefined ? list.filter(isLlmMessage) : messageList('convertToLlm', convertToLlm(list)),
  );
  return mapStep(converted, (llmMessages) => run.conversation.request(llmMessages));
}

function messageList<T>(hook: string, given: HookResult<readonly T[]>): Step<readonly T[]> {
  return mapStep(fromHook<readonly T[]>(given), (messages) => {
    if (isList(messages)) return messages;
    throw new TypeError(`${hook} must return an array of messages.`);
  });
}

function isList<T>(messages: readonly T[] | undefined): messages is readonly T[] {
  return Array.isArray(messages);
}

function requestKey(run: Run): Step<string | undefined> {
  const { getApiKey, apiKey } = run.config;
  if (getApiKey === undefined) return apiKey;
  return mapStep(fromHook<string>(getApiKey(run.conversation.model.provider)), (key) =>
    key === undefined || key === '' ? apiKey : key,
  );
}

/**
 * Turns events into the answer. This is the token path: between the model and the run's sink nothing but calls. It
 * ends at the first terminal event; an error, or an end without one, keeps what came and says so.
 */
function receive(run: Run, ask: () => ReturnType<StreamFn>): Observable<AssistantMessage> {
  return new Observable((subscriber) => {
    let snapshot: Snapshot | undefined;
    const start = (partial: AssistantMessage | undefined): Snapshot => {
      snapshot = new Snapshot(partial ?? emptyAnswer(run.conversation.model, 'pending'));
      run.startAnswer(snapshot.message);
      return snapshot;
    };
    const finish = (message: AssistantMessage): void => {
      const answer = finalAnswer(message, run.conversation.thinkingLevel);
      run.endAnswer(answer);
      subscriber.next(answer);
      subscriber.complete();
    };
    const fail = (error: unknown): void => {
      const text = errorText(error);
      if (snapshot === undefined) finish(emptyAnswer(run.conversation.model, 'error', text));
      else finish(cutAnswer(snapshot.message, 'error', text));
    };
    /** Whether the stream goes on after the event. One that is no event throws: the stream's fault, not the run's. */
    const take = (event: AssistantMessageEvent): boolean => {
      switch (event.type) {
        case 'start':
          if (snapshot === undefined) start(event.partial);
          break;
        case 'done':
          finish(event.message);
          return false;
        case 'error':
          finish(event.error);
          return false;
        default: {
          const message = (snapshot ?? start(undefined)).apply(event);
          if (message !== undefined) run.updateAnswer(message, withPartial(event, message));
        }
      }
      // A synchronous stream that is being subscribed cannot be unsubscribed yet.
      return !run.over;
    };
    try {
      const source = ask();
      // Asking may have stopped the run: what is not under way yet is not begun.
      if (run.over && !isPromiseLike(source)) return;
      const complete = (): void => {
        if (!subscriber.closed) subscriber.add(resultOf(source).subscribe({ next: finish, error: fail }));
      };
      const events$ = fromStream<AssistantMessageEvent>(source);
      subscriber.add(events$.pipe(takeWhile(take)).subscribe({ error: fail, complete }));
    } catch (error) {
      fail(error);
    }
  });
}

/** A stream of pi-ai may be ended with a result in place of a last event; a stream without either is an error. */
function resultOf(source: ReturnType<StreamFn>): Observable<AssistantMessage> {
  if (isObservable(source)) return throwError(() => noFinalMessage());
  return defer(async () => {
    const stream: unknown = await source;
    // The stream is over: the result is there now, or never comes.
    const result = hasResult(stream)
      ? await Promise.race([stream.result(), Promise.resolve(undefined)])
      : undefined;
    return result ?? Promise.reject(noFinalMessage());
  });
}

function noFinalMessage(): Error {
  return new Error('The model stream ended without a final message.');
}

function hasResult(stream: unknown): stream is { result(): Promise<AssistantMessage> } {
  return (
    typeof stream === 'object' && stream !== null && 'result' in stream && typeof stream.result === 'function'
  );
}
