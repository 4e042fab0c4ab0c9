import type {
  AssistantMessageEvent,
  Model,
  SimpleStreamOptions,
  TranscriptContext,
  Usage,
} from '@earendil-works/pi-ai';
import { createModels, createProvider, type MutableModels } from '@earendil-works/pi-ai/models';
import {
  type AssistantMessageEventStream,
  createAssistantMessageEventStream,
} from '@earendil-works/pi-ai/utils/event-stream';
import { done, modelStream, text, thinking, toolCall, type ModelPart } from 'rx-agent/testing';
import { OFFLINE_MODEL } from './offline-model.js';
import { type PlannedAnswer, planAnswer } from './plan-answer.js';

export { OFFLINE_MODEL } from './offline-model.js';

export interface OfflineModelOptions {
  /** Milliseconds between two pieces of an answer; 0 streams at once. Default: 15. */
  paceMs?: number;
}

/** A pi-ai collection with one model, which needs neither network nor key and always answers the same. */
export function createOfflineModels({ paceMs = 15 }: OfflineModelOptions = {}): MutableModels {
  let calls = 0;
  const nextId = (): string => `offline_${String(++calls)}`;
  const streamSimple = (
    model: Model<string>,
    context: TranscriptContext,
    options?: SimpleStreamOptions,
  ): AssistantMessageEventStream => {
    const stream = createAssistantMessageEventStream();
    const events = modelStream(parts(context), { model, nextId });
    void play(events, stream, paceMs, options?.signal);
    return stream;
  };
  const models = createModels();
  models.setProvider(
    createProvider({
      id: 'offline',
      name: 'Offline',
      auth: { apiKey: { name: 'Offline', resolve: () => Promise.resolve({ auth: { apiKey: 'offline' } }) } },
      models: [OFFLINE_MODEL],
      api: { stream: streamSimple, streamSimple },
    }),
  );
  return models;
}

function parts(context: TranscriptContext): ModelPart[] {
  const answer = planAnswer(context.messages);
  return [
    ...pieces(answer.thinking).map((piece) => thinking(piece)),
    ...pieces(answer.text).map((piece) => text(piece)),
    ...answer.calls.map((call) => toolCall(call.name, call.arguments)),
    done(undefined, { usage: estimatedUsage(context, answer) }),
  ];
}

/** A token is four characters, more or less. */
function estimatedUsage(context: TranscriptContext, answer: PlannedAnswer): Usage {
  const input = Math.ceil(JSON.stringify(context.messages).length / 4);
  const output = Math.ceil(JSON.stringify(answer).length / 4);
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  return { input, output, cacheRead: 0, cacheWrite: 0, totalTokens: input + output, cost };
}

/** Words with the space before them, as models send them. */
function pieces(words: string | undefined): string[] {
  return words?.match(/\s*\S+|\s+$/g) ?? [];
}

async function play(
  events: readonly AssistantMessageEvent[],
  stream: AssistantMessageEventStream,
  paceMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const event of events) {
    if (signal?.aborted === true && 'partial' in event) {
      const error = { ...event.partial, stopReason: 'aborted' as const, errorMessage: 'Request was aborted' };
      stream.push({ type: 'error', reason: 'aborted', error });
      return;
    }
    stream.push(event);
    if (paceMs > 0 && event.type.endsWith('_delta')) await pause(paceMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
