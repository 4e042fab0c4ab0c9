import type { SimpleStreamOptions, ThinkingBudgets, Transport } from '@earendil-works/pi-ai';
import type { AgentHooks, AgentLoopConfig } from '../config.js';
import type { ToolExecutionMode } from '../types.js';
import type { AgentOptions } from './agent-options.js';

const FIELDS = [
  'convertToLlm',
  'transformContext',
  'getApiKey',
  'beforeToolCall',
  'afterToolCall',
  'finishTurn',
  'shouldStopAfterTurn',
  'prepareNextTurn',
  'prepareRequest',
  'toolExecution',
  'maxParallelTools',
  'sessionId',
  'thinkingBudgets',
  'transport',
  'maxRetryDelayMs',
  'onPayload',
  'onResponse',
] as const satisfies readonly (keyof AgentOptions)[];

type Field = (typeof FIELDS)[number];

/** The options of an agent that may be changed between runs, as its fields; a run is made with what they are then. */
export class AgentFields {
  declare convertToLlm: AgentHooks['convertToLlm'];
  declare transformContext: AgentHooks['transformContext'];
  declare getApiKey: AgentHooks['getApiKey'];
  declare beforeToolCall: AgentHooks['beforeToolCall'];
  declare afterToolCall: AgentHooks['afterToolCall'];
  declare finishTurn: AgentHooks['finishTurn'];
  declare shouldStopAfterTurn: AgentHooks['shouldStopAfterTurn'];
  declare prepareNextTurn: AgentHooks['prepareNextTurn'];
  declare prepareRequest: AgentHooks['prepareRequest'];
  declare toolExecution: ToolExecutionMode;
  declare maxParallelTools: number | undefined;
  declare sessionId: string | undefined;
  declare thinkingBudgets: ThinkingBudgets | undefined;
  declare transport: Transport;
  declare maxRetryDelayMs: number | undefined;
  declare onPayload: SimpleStreamOptions['onPayload'];
  declare onResponse: SimpleStreamOptions['onResponse'];

  constructor(options: AgentOptions) {
    copyFields(options, this);
    this.toolExecution = options.toolExecution ?? 'parallel';
    this.transport = options.transport ?? 'auto';
  }

  /** Sets in `config` what the fields are now. */
  protected copyTo(config: AgentLoopConfig): void {
    copyFields(this, config);
  }
}

function copyFields(from: { readonly [Key in Field]?: unknown }, to: { [Key in Field]?: unknown }): void {
  for (const field of FIELDS) to[field] = from[field];
}
