import type { SimpleStreamOptions, ThinkingBudgets, Transport } from '@earendil-works/pi-ai';
import type { AgentHooks } from '../config.js';
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

  /** What a run is made with. */
  protected options: AgentOptions;

  static {
    for (const field of FIELDS) {
      const accessor: PropertyDescriptor & ThisType<AgentFields> = {
        get() {
          return this.options[field];
        },
        set(value: unknown) {
          this.options = { ...this.options, [field]: value };
        },
      };
      Object.defineProperty(this.prototype, field, accessor);
    }
  }

  constructor(options: AgentOptions) {
    const { toolExecution = 'parallel', transport = 'auto' } = options;
    this.options = { ...options, toolExecution, transport };
  }
}
