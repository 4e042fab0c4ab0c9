import type {
  Api,
  AssistantMessage,
  AssistantMessageEvent,
  Model,
  SimpleStreamOptions,
  TranscriptContext,
} from '@earendil-works/pi-ai';
import { defer, from, isObservable, mergeMap, type Observable } from 'rxjs';
import { callIds } from './call-ids.js';
import { EventBuilder, pendingMessage } from './event-builder.js';
import type { ModelPart } from './model-parts.js';
import { modelStream } from './model-stream.js';

/** What a scripted model was asked. `context.messages` is a copy. */
export interface ModelRequest {
  readonly model: Model<Api>;
  readonly context: TranscriptContext;
  readonly options: SimpleStreamOptions | undefined;
}

/**
 * One answer. A string, a message and a list of parts are streamed at once, synchronously; an Observable of parts takes
 * its time (nothing is added to it: it needs its own `done()`, and may error or never end).
 */
export type ScriptedAnswer = string | AssistantMessage | readonly ModelPart[] | Observable<ModelPart>;

/** An answer, or a function of the request that gives or throws one. `index` counts requests from 0. */
export type ScriptedTurn = ScriptedAnswer | ((request: ModelRequest, index: number) => ScriptedAnswer);

/** A stream function that follows a script, one turn a request. */
export interface ScriptedModel {
  (
    model: Model<Api>,
    context: TranscriptContext,
    options?: SimpleStreamOptions,
  ): Observable<AssistantMessageEvent>;
  /** Every request so far, in order. */
  readonly requests: readonly ModelRequest[];
  /** Throws when the script ran out, or when a turn was never asked for, and says which. */
  verify(): void;
}

export interface ScriptedModelOptions {
  /** False leaves `requests` empty: those of thousands of turns take much memory. Default: true. */
  keepRequests?: boolean;
}

/**
 * A model that gives the turns of a script, the first to the first request and so on. What it returns is cold and, but
 * for Observable turns, synchronous. Tool calls without an id are numbered over the whole script: `call_1`, `call_2`, …
 * A request beyond the script throws.
 */
export function scriptedModel(
  turns: readonly ScriptedTurn[],
  { keepRequests = true }: ScriptedModelOptions = {},
): ScriptedModel {
  const requests: ModelRequest[] = [];
  let count = 0;
  let last: ModelRequest | undefined;
  const nextId = callIds();
  const streamFn = (
    model: Model<Api>,
    context: TranscriptContext,
    options?: SimpleStreamOptions,
  ): Observable<AssistantMessageEvent> => {
    const messages = keepRequests ? [...context.messages] : context.messages;
    const request = { model, context: { ...context, messages }, options };
    if (keepRequests) requests.push(request);
    const index = count++;
    last = request;
    const turn = turns[index];
    if (turn === undefined) throw new Error(ranOut(turns.length, count, last));
    return play(typeof turn === 'function' ? turn(request, index) : turn, model, nextId);
  };
  const verify = (): void => {
    if (count > turns.length) throw new Error(ranOut(turns.length, count, last));
    if (count < turns.length) throw new Error(unused(turns, count));
  };
  return Object.assign(streamFn, { requests, verify });
}

function play(
  answer: ScriptedAnswer,
  model: Model<Api>,
  nextId: () => string,
): Observable<AssistantMessageEvent> {
  if (!isObservable(answer)) return from(modelStream(answer, { model, nextId }));
  return defer(() => {
    const builder = new EventBuilder(pendingMessage(model), nextId);
    return answer.pipe(mergeMap((part) => builder.push(part)));
  });
}

function ranOut(turns: number, requests: number, request: ModelRequest | undefined): string {
  const last = request?.context.messages.at(-1);
  const asked =
    last === undefined
      ? ''
      : `, after the ${last.role} message ${shorten(JSON.stringify(plain(last.content)))}`;
  return (
    `scriptedModel: request ${String(requests)} has no turn: ` +
    `the script has ${turns === 1 ? '1 turn' : `${String(turns)} turns`}${asked}.`
  );
}

function unused(turns: readonly ScriptedTurn[], used: number): string {
  const rest = turns.slice(used).map((turn, i) => `turn ${String(used + i + 1)} (${describe(turn)})`);
  return (
    `scriptedModel: ${rest.join(', ')} of ${String(turns.length)} ${rest.length === 1 ? 'was' : 'were'} never asked ` +
    `for: the run made ${used === 1 ? '1 request' : `${String(used)} requests`}.`
  );
}

function describe(turn: ScriptedTurn): string {
  if (typeof turn === 'function') return 'a function';
  if (isObservable(turn)) return 'an Observable';
  if (typeof turn === 'string') return shorten(JSON.stringify(turn));
  return shorten(JSON.stringify('role' in turn ? turn.content : turn));
}

/** A message's content as a string when it is one text. */
function plain(content: TranscriptContext['messages'][number]['content']): unknown {
  const first = typeof content === 'string' ? undefined : content[0];
  return content.length === 1 && first?.type === 'text' ? first.text : content;
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 59)}…` : value;
}
