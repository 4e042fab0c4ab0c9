import type { AssistantMessage, TranscriptContext } from '@earendil-works/pi-ai';
import { fromHook } from '../internal/from-hook.js';
import { andThen, mapStep, type Step } from '../internal/step.js';
import type { HookResult } from '../config.js';
import type { AgentMessage } from '../types.js';
import { isLlmMessage } from './messages.js';
import { receiveAnswer } from './receive-answer.js';
import type { Run } from './run.js';
import { streamOptions } from './stream-options.js';

/** Asks the model once: gives the complete answer, which is in the transcript by then. */
export function streamResponse(run: Run): Step<AssistantMessage> {
  return andThen(run, requestContext(run), (context) =>
    andThen(run, requestKey(run), (apiKey) => {
      const { model, thinkingLevel } = run.conversation;
      const options = streamOptions(run.streamOptions, thinkingLevel, apiKey, run.signal);
      return receiveAnswer(run, () => run.streamFn(model, context, options));
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
