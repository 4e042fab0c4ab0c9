import type { AssistantMessage, AssistantMessageEvent, Message } from '@earendil-works/pi-ai';
import { normalizeContext } from '@earendil-works/pi-ai/utils/transcript';
import { concatMap, defer, from, map, Observable, of } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { fromStream } from '../internal/from-stream.js';
import { isPromiseLike } from '../internal/is.js';
import type { AgentMessage, AssistantMessageEventSource, HookResult } from '../types.js';
import { cutAnswer, emptyAnswer, finalAnswer, isLlmMessage } from './messages.js';
import type { Run } from './run.js';
import { Snapshot, withPartial } from './snapshot.js';
import { streamOptions } from './stream-options.js';

/** Asks the model once: emits the complete answer, which is in the transcript and settled by then. */
export function streamResponse(run: Run): Observable<AssistantMessage> {
  return llmMessages(run).pipe(
    concatMap((messages) => withApiKey(run, messages)),
    concatMap(({ messages, apiKey }) => receive(run, request(run, messages, apiKey))),
    concatMap((message) => run.settled$.pipe(map(() => message))),
  );
}

/** The transcript as the model is to see it. */
function llmMessages(run: Run): Observable<readonly Message[]> {
  const { transformContext, convertToLlm } = run.config;
  if (transformContext === undefined && convertToLlm === undefined) return of(run.llmMessages);
  const { messages } = run.context;
  const transformed$ =
    transformContext === undefined
      ? of(messages)
      : array<AgentMessage>('transformContext', () => transformContext(messages, run.signal));
  return transformed$.pipe(
    concatMap((kept) =>
      convertToLlm === undefined
        ? of(kept.filter(isLlmMessage))
        : array<Message>('convertToLlm', () => convertToLlm(kept)),
    ),
  );
}

function array<T>(name: string, call: () => HookResult<readonly T[]>): Observable<readonly T[]> {
  return fromHook<readonly T[]>(call).pipe(
    map((messages) => {
      if (!Array.isArray(messages)) throw new TypeError(`${name} must return an array of messages.`);
      return messages;
    }),
  );
}

function withApiKey(
  run: Run,
  messages: readonly Message[],
): Observable<{ messages: readonly Message[]; apiKey: string | undefined }> {
  const { getApiKey, apiKey } = run.config;
  if (getApiKey === undefined) return of({ messages, apiKey });
  return fromHook<string>(() => getApiKey(run.model.provider)).pipe(
    map((key) => ({ messages, apiKey: key === undefined || key === '' ? apiKey : key })),
  );
}

function request(
  run: Run,
  messages: readonly Message[],
  apiKey: string | undefined,
): Observable<AssistantMessageEvent> {
  return defer(() => {
    const { systemPrompt, tools, model, streamFn, signal } = run;
    const list = messages as Message[];
    const context = normalizeContext({
      ...(systemPrompt !== undefined && { systemPrompt }),
      messages: list,
      tools: [...tools],
    });
    // The run goes on adding to its list, so a request gets a copy, unless normalising made one.
    if (context.messages === list) context.messages = list.slice();
    const source = streamFn(model, context, streamOptions(run.config, run.thinkingLevel, apiKey, signal));
    return isPromiseLike<AssistantMessageEventSource>(source)
      ? from(Promise.resolve(source)).pipe(concatMap(events))
      : events(source);
  });
}

/** The events of a source; of pi-ai's event stream also the result it was ended with when no event carried it. */
function events(source: AssistantMessageEventSource): Observable<AssistantMessageEvent> {
  return fromStream<AssistantMessageEvent>(source);
}

/**
 * Turns events into the answer. This is the token path: between the model and the run's sink nothing but calls. It
 * ends at the first terminal event; an error, or an end without one, keeps what came and says so.
 */
function receive(run: Run, events$: Observable<AssistantMessageEvent>): Observable<AssistantMessage> {
  return new Observable((subscriber) => {
    let snapshot: Snapshot | undefined;
    const finish = (message: AssistantMessage): void => {
      const final = finalAnswer(message, run.thinkingLevel);
      run.endAnswer(final);
      subscriber.next(final);
      subscriber.complete();
    };
    const fail = (text: string): void => {
      finish(
        snapshot === undefined
          ? emptyAnswer(run.model, 'error', text)
          : cutAnswer(snapshot.message, 'error', text),
      );
    };
    const start = (partial: AssistantMessage | undefined): Snapshot => {
      snapshot = new Snapshot(partial ?? emptyAnswer(run.model, 'pending'));
      run.startAnswer(snapshot.message);
      return snapshot;
    };
    subscriber.add(
      events$.subscribe({
        next: (event) => {
          if (subscriber.closed) return;
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
              run.updateAnswer(message, withPartial(event, message));
            }
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
