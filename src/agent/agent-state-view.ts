import type { AgentState } from '../types.js';
import type { AgentSettings } from './agent-state.js';

/**
 * `agent.state`: reading gives the field of the current snapshot, assigning a setting makes the next one. An assigned
 * array is copied.
 */
export type AgentStateView = AgentSettings & Omit<AgentState, keyof AgentSettings>;

const SETTINGS = ['systemPrompt', 'model', 'thinkingLevel', 'tools', 'messages'] as const;
const FIELDS = [
  ...SETTINGS,
  'isStreaming',
  'streamingMessage',
  'pendingToolCalls',
  'errorMessage',
  'queue',
  'toolExecutions',
] as const satisfies readonly (keyof AgentState)[];

/** What a view reads and writes. */
interface Source {
  readonly current: () => AgentState;
  readonly assign: (settings: Partial<AgentSettings>) => void;
}

/**
 * Its accessors are its own, so that `{ ...agent.state }` copies every field, and shared, so that a thousand agents do
 * not have a thousand times eleven of them.
 */
class StateView {
  readonly #source: Source;

  private static readonly accessors: PropertyDescriptorMap = Object.fromEntries(
    FIELDS.map((field) => [field, StateView.accessor(field)]),
  );

  constructor(source: Source) {
    this.#source = source;
    Object.defineProperties(this, StateView.accessors);
  }

  private static accessor(field: (typeof FIELDS)[number]): PropertyDescriptor {
    const descriptor: PropertyDescriptor & ThisType<StateView> = {
      enumerable: true,
      get() {
        return this.#source.current()[field];
      },
    };
    if ((SETTINGS as readonly string[]).includes(field)) {
      descriptor.set = function (this: StateView, value: unknown) {
        this.#source.assign({ [field]: Array.isArray(value) ? value.slice() : value });
      };
    }
    return descriptor;
  }
}

export function agentStateView(
  current: () => AgentState,
  assign: (settings: Partial<AgentSettings>) => void,
): AgentStateView {
  // The accessors are those of the type.
  return new StateView({ current, assign }) as unknown as AgentStateView;
}
