import type { AssistantMessage, AssistantMessageEvent, TranscriptContext } from '@earendil-works/pi-ai';
import { concat, concatMap, defer, EMPTY, filter, isObservable, map, Observable, of, takeWhile } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { fromStream } from '../internal/from-stream.js';
import { isPromiseLike } from '../internal/is.js';
import type { AgentMessage, HookResult } from '../types.js';
import { cutAnswer, emptyAnswer, finalAnswer, isLlmMessage } from './messages.js';
import type { Run } from './run.js';
import { Snapshot, withPartial } from './snapshot.js';
import { streamOptions } from './stream-options.js';

/** Asks the model once: emits the complete answer, which is in the transcript and settled by then. */
export function streamResponse(run: Run): Observable<AssistantMessage> {
  return requestContext(run).pipe(
    concatMap((context) =>
      requestKey(run).pipe(concatMap((apiKey) => receive(run, request(run, context, apiKey)))),
    ),
    concatMap((message) => run.settled$.pipe(map(() => message))),
  );
}

/** The transcript as the model is to see it. */
function requestContext(run: Run): Observable<TranscriptContext> {
  const { transformContext, convertToLlm } = run.config;
  if (transformContext === undefined && convertToLlm === undefined) return of(run.defaultRequest);
  const { messages } = run.context;
  const transform = transformContext ?? ((all: readonly AgentMessage[]) => all);
  const convert = convertToLlm ?? ((kept: readonly AgentMessage[]) => kept.filter(isLlmMessage));
  return messageList('transformContext', () => transform(messages, run.signal)).pipe(
    concatMap((kept) => messageList('convertToLlm', () => convert(kept))),
    map((llmMessages) => run.normalise(llmMessages)),
  );
}

function messageList<T>(hook: string, call: () => HookResult<readonly T[]>): Observable<readonly T[]> {
  return fromHook<readonly T[]>(call).pipe(
    map((messages) => {
      if (isList(messages)) return messages;
      throw new TypeError(`${hook} must return an array of messages.`);
    }),
  );
}

function isList<T>(messages: readonly T[] | undefined): messages is readonly T[] {
  return Array.isArray(messages);
}

function requestKey(run: Run): Observable<string | undefined> {
  const { getApiKey, apiKey } = run.config;
  if (getApiKey === undefined) return of(apiKey);
  return fromHook<string>(() => getApiKey(run.model.provider)).pipe(
    map((key) => (key === undefined || key === '' ? apiKey : key)),
  );
}

function request(
  run: Run,
  context: TranscriptContext,
  apiKey: string | undefined,
): Observable<AssistantMessageEvent> {
  return defer(() => {
    if (run.over) return EMPTY;
    const options = streamOptions(run.streamOptions, run.thinkingLevel, apiKey, run.signal);
    const source = run.streamFn(run.model, context, options);
    // Asking may have stopped the run: what is not under way yet is not begun.
    if (run.signal.aborted && !isPromiseLike(source)) return EMPTY;
    return isObservable(source) ? source : concat(fromStream(source), resultOf(source));
  });
}

/** A stream of pi-ai may be ended with a result in place of a last event: the event it left out. */
function resultOf(source: unknown): Observable<AssistantMessageEvent> {
  return defer(async () => {
    const stream: unknown = await source;
    // The stream is over: the result is there now, or never comes.
    return hasResult(stream) ? Promise.race([stream.result(), Promise.resolve(undefined)]) : undefined;
  }).pipe(
    filter((message) => message !== undefined),
    map((message) => ({ type: 'done', reason: 'stop', message })),
  );
}

function hasResult(stream: unknown): stream is { result(): Promise<AssistantMessage> } {
  return (
    typeof stream === 'object' && stream !== null && 'result' in stream && typeof stream.result === 'function'
  );
}

/**
 * Turns events into the answer. This is the token path: between the model and the run's sink nothing but calls. It
 * ends at the first terminal event; an error, or an end without one, keeps what came and says so.
 */
function receive(run: Run, events$: Observable<AssistantMessageEvent>): Observable<AssistantMessage> {
  return new Observable((subscriber) => {
    let snapshot: Snapshot | undefined;
    const start = (partial: AssistantMessage | undefined): Snapshot => {
      snapshot = new Snapshot(partial ?? emptyAnswer(run.model, 'pending'));
      run.startAnswer(snapshot.message);
      return snapshot;
    };
    const finish = (message: AssistantMessage): void => {
      const answer = finalAnswer(message, run.thinkingLevel);
      run.endAnswer(answer);
      subscriber.next(answer);
      subscriber.complete();
    };
    const fail = (text: string): void => {
      if (snapshot === undefined) finish(emptyAnswer(run.model, 'error', text));
      else finish(cutAnswer(snapshot.message, 'error', text));
    };
    const take = (event: AssistantMessageEvent): void => {
      switch (event.type) {
        case 'start':
          if (snapshot === undefined) start(event.partial);
          break;
        case 'done':
          finish(event.message);
          break;
        case 'error':
          finish(event.error);
          break;
        default: {
          const message = (snapshot ?? start(undefined)).apply(event);
          if (message !== undefined) run.updateAnswer(message, withPartial(event, message));
        }
      }
    };
    subscriber.add(
      events$.pipe(takeWhile((event) => !isTerminal(event), true)).subscribe({
        next: (event) => {
          try {
            take(event);
          } catch (error) {
            // An event that is no event: the stream's fault, not the run's.
            fail(errorText(error));
          }
        },
        error: (error: unknown) => {
          fail(errorText(error));
        },
        complete: () => {
          if (!subscriber.closed) fail('The model stream ended without a final message.');
        },
      }),
    );
  });
}

function isTerminal(event: AssistantMessageEvent): boolean {
  return event.type === 'done' || event.type === 'error';
}
