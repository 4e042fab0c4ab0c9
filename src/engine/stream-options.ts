import type { SimpleStreamOptions } from '@earendil-works/pi-ai';
import type { AgentLoopConfig } from '../config.js';
import type { ThinkingLevel } from '../types.js';

type OwnKey = Exclude<keyof AgentLoopConfig, keyof SimpleStreamOptions> | 'signal' | 'reasoning' | 'apiKey';

/** What of a config is the engine's own; all else goes to the stream function. */
const OWN_KEYS: Record<OwnKey, true> = {
  model: true,
  streamFn: true,
  toolExecution: true,
  maxParallelTools: true,
  getSteeringMessages: true,
  getFollowUpMessages: true,
  steering$: true,
  followUp$: true,
  signal: true,
  abort$: true,
  reasoning: true,
  apiKey: true,
  convertToLlm: true,
  transformContext: true,
  getApiKey: true,
  beforeToolCall: true,
  afterToolCall: true,
  finishTurn: true,
  shouldStopAfterTurn: true,
  prepareNextTurn: true,
  prepareRequest: true,
};

/** What of a config every request of a run gets; what is undefined is left out. */
export function sharedStreamOptions(config: AgentLoopConfig): SimpleStreamOptions {
  const options: Record<string, unknown> = {};
  for (const key of Object.keys(config)) {
    const value: unknown = config[key as keyof AgentLoopConfig];
    if (value !== undefined && !(key in OWN_KEYS)) options[key] = value;
  }
  return options;
}

/** The options of one request. `'off'` sends no `reasoning`. */
export function streamOptions(
  shared: SimpleStreamOptions,
  thinkingLevel: ThinkingLevel,
  apiKey: string | undefined,
  signal: AbortSignal,
): SimpleStreamOptions {
  const options: SimpleStreamOptions = { ...shared, signal };
  if (apiKey !== undefined) options.apiKey = apiKey;
  if (thinkingLevel !== 'off') options.reasoning = thinkingLevel;
  return options;
}
