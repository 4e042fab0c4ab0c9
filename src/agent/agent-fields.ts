import type { SimpleStreamOptions, ThinkingBudgets, Transport } from '@earendil-works/pi-ai';
import type { AgentHooks, ToolExecutionMode } from '../types.js';
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

type FieldValues = { [Field in (typeof FIELDS)[number]]: AgentOptions[Field] | undefined };

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

  /** The options that the agent was made with, and the fields as they are now. */
  protected currentOptions(options: AgentOptions): AgentOptions {
    const current = { ...options };
    copyFields(this, current as FieldValues);
    return current;
  }
}

function copyFields(from: Partial<FieldValues>, to: FieldValues): void {
  for (const field of FIELDS) Object.assign(to, { [field]: from[field] });
}
