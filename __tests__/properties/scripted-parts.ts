import type { AssistantMessageEvent, Message } from '@earendil-works/pi-ai';
import {
  concat,
  concatMap,
  delay,
  EMPTY,
  from,
  map,
  NEVER,
  Observable,
  of,
  take,
  throwError,
  timer,
} from 'rxjs';
import type { AgentHooks, AgentMessage, AgentTool, AgentToolOutput, StreamFn } from '../../src/index.js';
import {
  done,
  fails,
  fakeTool,
  modelStream,
  type ModelPart,
  text,
  toolCall,
  toolResult,
  userMessage,
} from '../../src/testing/index.js';
import type { HookKind, HookName, Script, ToolKind, TurnScript } from './script.js';

/** What a script may do to its run from inside. */
export interface Controls {
  abort(): void;
  steer(): void;
}

/** A model that follows the script and then says "end". `onRequest` is told the number of each request. */
export function scriptModel(turns: readonly TurnScript[], onRequest: (request: number) => void): StreamFn {
  let requests = 0;
  return () => {
    const request = requests++;
    onRequest(request);
    const turn = turns[request];
    if (turn === undefined) return from(modelStream([text(`r${String(request)} end`)]));
    if (turn.ending === 'throws') throw new Error(`r${String(request)} throws`);
    return answer(turn, request);
  };
}

function answer(turn: TurnScript, request: number): Observable<AssistantMessageEvent> {
  const name = `r${String(request)}`;
  const texts = Array.from({ length: turn.texts }, (_, i): ModelPart => text(`${name} t${String(i)} `));
  const calls = turn.calls.map((kind, i): ModelPart =>
    toolCall(kind, { kind }, { id: turn.sameIds ? `${name}-same` : `${name}-c${String(i)}` }),
  );
  const parts = [...texts, ...calls];
  switch (turn.ending) {
    case 'done':
      return paced(modelStream(parts), turn.pace);
    case 'length':
      return paced(modelStream([...parts, done('length')]), turn.pace);
    case 'fails':
      return paced(modelStream([...parts, fails(`${name} fails`)]), turn.pace);
    case 'errors':
      return concat(
        unfinished(parts, turn.pace),
        throwError(() => new Error(`${name} errors`)),
      );
    case 'never':
      return concat(unfinished(parts, turn.pace), NEVER);
    case 'silent':
      return unfinished(parts, turn.pace);
    case 'throws':
      return EMPTY;
    case 'deaf':
      return deaf(paced(modelStream(parts), turn.pace));
  }
}

function unfinished(parts: readonly ModelPart[], pace: number): Observable<AssistantMessageEvent> {
  return paced(modelStream(parts).slice(0, -1), pace);
}

function paced<T>(items: readonly T[], pace: number): Observable<T> {
  if (pace === 0) return from(items);
  return from(items).pipe(concatMap((item) => of(item).pipe(delay(pace))));
}

/** Goes on when unsubscribed. */
function deaf<T>(source$: Observable<T>): Observable<T> {
  return new Observable((subscriber) => {
    source$.subscribe({
      next: (value) => {
        subscriber.next(value);
      },
      error: (error: unknown) => {
        subscriber.error(error);
      },
      complete: () => {
        subscriber.complete();
      },
    });
  });
}

export function scriptTools(controls: Controls): AgentTool[] {
  const after = (ms: number, output: AgentToolOutput): Observable<AgentToolOutput> =>
    timer(ms).pipe(map(() => output));
  const tools: Record<Exclude<ToolKind, 'unknown'>, AgentTool> = {
    value: fakeTool('value', 'a value'),
    slow: fakeTool('slow', () => after(3, 'slow result')),
    progress: fakeTool('progress', () => paced(['10%', '50%', 'all'], 2)),
    throws: fakeTool('throws', new Error('thrown')),
    errors: fakeTool('errors', () =>
      concat(
        after(1, 'some'),
        throwError(() => new Error('errored')),
      ),
    ),
    deaf: fakeTool('deaf', (_, { onUpdate }) => {
      timer(1, 2)
        .pipe(take(12))
        .subscribe((i) => {
          onUpdate(`late ${String(i)}`);
        });
      return deaf(after(9, 'deaf result'));
    }),
    never: fakeTool('never', () => NEVER),
    empty: fakeTool('empty', () => EMPTY),
    junk: fakeTool('junk', () => undefined as unknown as string),
    terminates: fakeTool('terminates', toolResult('stop here', { terminate: true })),
    aborts: fakeTool('aborts', () => {
      controls.abort();
      return 'aborted';
    }),
    steers: fakeTool('steers', () => {
      controls.steer();
      return after(1, 'steered');
    }),
    oneAtATime: fakeTool('oneAtATime', () => after(1, 'one'), { executionMode: 'sequential' }),
  };
  return Object.values(tools);
}

export function scriptHooks(hooks: Script['hooks'], controls: Controls): AgentHooks {
  let actions = 0;
  const hook =
    <T>(name: HookName, value: T, action: T) =>
    (): Observable<T> | T => {
      const kind: HookKind | undefined = hooks[name];
      switch (kind) {
        case undefined:
        case 'value':
          return value;
        case 'slow':
          return timer(1).pipe(map(() => value));
        case 'acts':
          // A hook that always asks for one more turn would never end.
          return actions++ < 4 ? action : value;
        case 'throws':
          throw new Error(`${name} throws`);
        case 'never':
          return NEVER;
        case 'aborts':
          controls.abort();
          return value;
      }
    };
  const all: Required<AgentHooks> = {
    transformContext: (messages) => hook('transformContext', messages, messages.slice(-1))(),
    convertToLlm: (messages) => hook('convertToLlm', messages.filter(isLlmMessage), [])(),
    getApiKey: hook<string | undefined>('getApiKey', undefined, 'key'),
    beforeToolCall: hook('beforeToolCall', undefined, { block: true, reason: 'blocked' }),
    afterToolCall: hook('afterToolCall', undefined, { isError: true, terminate: true }),
    finishTurn: hook('finishTurn', undefined, { action: 'continue' }),
    shouldStopAfterTurn: hook('shouldStopAfterTurn', false, true),
    prepareNextTurn: hook('prepareNextTurn', undefined, { messages: [userMessage('prepared')] }),
    prepareRequest: hook('prepareRequest', undefined, { thinkingLevel: 'high' }),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in hooks));
}

function isLlmMessage(message: AgentMessage): message is Message {
  return message.role === 'user' || message.role === 'assistant' || message.role === 'toolResult';
}
