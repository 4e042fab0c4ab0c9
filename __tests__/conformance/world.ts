import type { Api, ImageContent, Model, SimpleStreamOptions, TranscriptContext } from '@earendil-works/pi-ai';
import { createAssistantMessageEventStream } from '@earendil-works/pi-ai/utils/event-stream';
import type { AgentEvent, AgentEventType, AgentMessage, AgentTool, StreamFn, ThinkingLevel } from 'rx-agent';
import { modelStream } from 'rx-agent/testing';
import { comparable, isSystemMessage } from './comparable.js';
import type { Script, ScriptAction, ScriptTurn } from './script.js';

/** What both Agents have in common. */
export interface AgentLike {
  state: {
    systemPrompt: string;
    model: Model<Api>;
    thinkingLevel: ThinkingLevel;
    tools: readonly AgentTool[];
    messages: readonly AgentMessage[];
    readonly isStreaming: boolean;
    readonly streamingMessage?: AgentMessage | undefined;
    readonly pendingToolCalls: ReadonlySet<string>;
    readonly errorMessage?: string | undefined;
  };
  readonly signal: AbortSignal | undefined;
  steeringMode: string;
  followUpMode: string;
  prompt(input: string | AgentMessage | AgentMessage[], images?: ImageContent[]): Promise<void>;
  continue(): Promise<void>;
  steer(message: AgentMessage): void;
  followUp(message: AgentMessage): void;
  clearSteeringQueue(): void;
  clearFollowUpQueue(): void;
  clearAllQueues(): void;
  hasQueuedMessages(): boolean;
  peekQueuedMessages(): readonly AgentMessage[];
  abort(): void;
  reset(): void;
  waitForIdle(): Promise<void>;
  subscribe(listener: (event: AgentEvent, signal: AbortSignal) => unknown): () => void;
}

/** What the actions of a script act on. */
export interface Controls {
  steer(message: AgentMessage): void;
  followUp(message: AgentMessage): void;
  abort(): void;
}

/** One side's record of a script: what happened there, and the model and the gates that make it happen. */
export class World {
  readonly events: unknown[] = [];
  readonly requests: unknown[] = [];
  readonly notes: unknown[] = [];
  readonly streamFn: StreamFn;
  private readonly counts = new Map<AgentEventType, number>();
  private readonly seen = new Set<string>();
  private readonly waiting: { key: string; open: () => void }[] = [];
  private calls = 0;

  constructor(
    private readonly script: Script,
    private readonly controls: () => Controls,
  ) {
    this.streamFn = (model, context, options) => {
      const turn = script.turns[this.requests.length];
      this.requests.push(request(model, context, options));
      if (turn === undefined) throw new Error(`The script has no turn ${String(this.requests.length)}.`);
      return this.play(turn, model, options);
    };
  }

  /** Adds to what is compared at the end, as it is now. */
  note(what: string, value?: unknown): void {
    this.notes.push(value === undefined ? what : [what, comparable(value)]);
  }

  /** Takes one event of a run, copies it and does what the script wants done at it. */
  readonly record = (event: AgentEvent): void => {
    if ('message' in event && isSystemMessage(event.message)) return;
    this.events.push(comparable(event));
    const nth = (this.counts.get(event.type) ?? 0) + 1;
    this.counts.set(event.type, nth);
    for (const action of this.script.actions ?? []) {
      if (action.at === event.type && (action.nth ?? 1) === nth) this.act(action);
    }
    this.open(event.type);
    if ('toolCallId' in event) this.open(`${event.type} ${event.toolCallId}`);
  };

  /** Resolves when an event of this type has come by, of this call when one is named. */
  until(type: AgentEventType, toolCallId?: string): Promise<void> {
    const key = toolCallId === undefined ? type : `${type} ${toolCallId}`;
    if (this.seen.has(key)) return Promise.resolve();
    return new Promise((open) => {
      this.waiting.push({ key, open });
    });
  }

  private act({ steer = [], followUp = [], abort = false }: ScriptAction): void {
    const controls = this.controls();
    for (const message of steer) controls.steer(message);
    for (const message of followUp) controls.followUp(message);
    if (abort) controls.abort();
  }

  private open(key: string): void {
    this.seen.add(key);
    for (const waiter of this.waiting) if (waiter.key === key) waiter.open();
  }

  private play(
    turn: ScriptTurn,
    model: Model<Api>,
    options: SimpleStreamOptions | undefined,
  ): ReturnType<typeof createAssistantMessageEventStream> {
    const stream = createAssistantMessageEventStream();
    if (typeof turn === 'function') turn(stream, options?.signal);
    else {
      const nextId = (): string => `call_${String(++this.calls)}`;
      // pi writes into the message it is given, so each side gets its own.
      for (const event of modelStream(structuredClone(turn), { model, nextId })) stream.push(event);
    }
    return stream;
  }
}

/** What a request is compared by. */
function request(
  model: Model<Api>,
  context: TranscriptContext,
  options: SimpleStreamOptions | undefined,
): unknown {
  const {
    reasoning,
    apiKey,
    temperature,
    maxTokens,
    sessionId,
    transport,
    thinkingBudgets,
    maxRetryDelayMs,
  } = options ?? {};
  return comparable({
    model: model.id,
    messages: context.messages,
    options: {
      reasoning,
      apiKey,
      temperature,
      maxTokens,
      sessionId,
      transport,
      thinkingBudgets,
      maxRetryDelayMs,
    },
  });
}
