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

/** Its accessors are on the prototype, so that a thousand agents do not have a thousand times eleven of them. */
class StateView {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  static {
    for (const field of FIELDS) {
      const isSetting = (SETTINGS as readonly string[]).includes(field);
      Object.defineProperty(this.prototype, field, {
        enumerable: true,
        get(this: StateView) {
          return this.#source.current()[field];
        },
        ...(isSetting && {
          set(this: StateView, value: unknown) {
            this.#source.assign({ [field]: Array.isArray(value) ? value.slice() : value });
          },
        }),
      });
    }
  }

  toJSON(): AgentState {
    return this.#source.current();
  }
}

export function agentStateView(
  current: () => AgentState,
  assign: (settings: Partial<AgentSettings>) => void,
): AgentStateView {
  // The accessors that the class defines in its static block are those of the type.
  return new StateView({ current, assign }) as unknown as AgentStateView;
}
