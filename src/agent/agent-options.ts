import type { SimpleStreamOptions } from '@earendil-works/pi-ai';
import type { AgentHooks } from '../config.js';
import type { QueueMode, StreamFn, ToolExecutionMode } from '../types.js';
import type { AgentSettings } from './agent-state.js';

/**
 * How to make an `Agent`. The hooks and the options of pi-ai's `SimpleStreamOptions` (such as `sessionId`,
 * `thinkingBudgets`, `transport`, `maxRetryDelayMs`, `onPayload`, `onResponse`, `temperature`) are used by every run;
 * those that are fields of the agent may be changed between runs.
 */
export interface AgentOptions extends AgentHooks, Omit<SimpleStreamOptions, 'signal' | 'reasoning'> {
  /** What the state starts with. Arrays are copied. */
  initialState?: Partial<AgentSettings>;
  /** How to reach the model. Default: what `setDefaultStreamFn()` set. */
  streamFn?: StreamFn;
  /** Default: `'parallel'`. */
  toolExecution?: ToolExecutionMode;
  /** How many calls of one message run at once in parallel mode. Default: all. */
  maxParallelTools?: number;
  /** How many steering messages a poll delivers. Default: `'one-at-a-time'`. */
  steeringMode?: QueueMode;
  /** How many follow-up messages a poll delivers. Default: `'one-at-a-time'`. */
  followUpMode?: QueueMode;
}
