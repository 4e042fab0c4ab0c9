import type { SimpleStreamOptions } from '@earendil-works/pi-ai';
import type { AgentLoopConfig, ThinkingLevel } from '../types.js';
/** The options of one request. `'off'` sends no `reasoning`, and what is undefined is left out. */
export declare function streamOptions(config: AgentLoopConfig, thinkingLevel: ThinkingLevel, apiKey: string | undefined, signal: AbortSignal): SimpleStreamOptions;
