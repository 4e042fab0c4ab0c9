import fc from 'fast-check';

/** How an answer of the model ends. `deaf` does not hear that it is unsubscribed. */
type Ending = 'done' | 'length' | 'fails' | 'errors' | 'throws' | 'never' | 'silent' | 'deaf';

export interface TurnScript {
  readonly texts: number;
  readonly calls: readonly ToolKind[];
  readonly sameIds: boolean;
  /** Virtual milliseconds between events; 0 is synchronous. */
  readonly pace: number;
  readonly ending: Ending;
}

const TOOL_KINDS = [
  'value',
  'slow',
  'progress',
  'throws',
  'errors',
  'deaf',
  'never',
  'empty',
  'junk',
  'terminates',
  'aborts',
  'steers',
  'oneAtATime',
  'unknown',
] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

const HOOKS = [
  'transformContext',
  'convertToLlm',
  'getApiKey',
  'beforeToolCall',
  'afterToolCall',
  'finishTurn',
  'shouldStopAfterTurn',
  'prepareNextTurn',
  'prepareRequest',
] as const;
export type HookName = (typeof HOOKS)[number];

/** What a hook does; `acts` gives a result that changes the run, `aborts` stops it from inside. */
export type HookKind = 'value' | 'slow' | 'acts' | 'throws' | 'never' | 'aborts';

export type Command = 'steer' | 'followUp' | 'takeBack' | 'abort' | 'unsubscribe' | 'prompt';

interface Action {
  readonly at: number;
  readonly command: Command;
}

/** A command from inside an observer, on the `nth` event of a type. */
export interface Reaction {
  readonly type: (typeof REACTION_TYPES)[number];
  readonly nth: number;
  readonly inside: 'state$' | 'events$' | 'run' | 'listener';
  readonly command: Command;
}

export interface Script {
  readonly turns: readonly TurnScript[];
  readonly hooks: Readonly<Partial<Record<HookName, HookKind>>>;
  readonly actions: readonly Action[];
  readonly reactions: readonly Reaction[];
  readonly listener: 'none' | 'throws' | 'stuck';
  readonly sequential: boolean;
  readonly maxParallelTools: number;
  readonly all: boolean;
}

const REACTION_TYPES = [
  'agent_start',
  'turn_start',
  'message_start',
  'message_update',
  'message_end',
  'tool_execution_start',
  'tool_execution_update',
  'tool_execution_end',
  'turn_end',
  'agent_end',
] as const;

const command: fc.Arbitrary<Command> = fc.constantFrom(
  'steer',
  'followUp',
  'takeBack',
  'abort',
  'unsubscribe',
  'prompt',
);

const turn: fc.Arbitrary<TurnScript> = fc.record({
  texts: fc.integer({ min: 0, max: 3 }),
  calls: fc.array(fc.constantFrom(...TOOL_KINDS), { maxLength: 4 }),
  sameIds: fc.boolean(),
  pace: fc.integer({ min: 0, max: 2 }),
  ending: fc.oneof(
    { weight: 10, arbitrary: fc.constant<Ending>('done') },
    {
      weight: 5,
      arbitrary: fc.constantFrom<Ending>('length', 'fails', 'errors', 'throws', 'never', 'silent', 'deaf'),
    },
  ),
});

const hookKind = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<HookKind>('value', 'slow', 'acts') },
  { weight: 1, arbitrary: fc.constantFrom<HookKind>('throws', 'never', 'aborts') },
);

export const script: fc.Arbitrary<Script> = fc.record({
  turns: fc.array(turn, { maxLength: 6 }),
  hooks: fc.dictionary(fc.constantFrom(...HOOKS), hookKind, { maxKeys: 4, noNullPrototype: true }),
  actions: fc.array(fc.record({ at: fc.integer({ min: 0, max: 30 }), command }), { maxLength: 8 }),
  reactions: fc.array(
    fc.record({
      type: fc.constantFrom(...REACTION_TYPES),
      nth: fc.integer({ min: 0, max: 3 }),
      inside: fc.constantFrom('state$', 'events$', 'run', 'listener'),
      command,
    }),
    { maxLength: 3 },
  ),
  listener: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom('throws' as const, 'stuck' as const) },
  ),
  sequential: fc.boolean(),
  maxParallelTools: fc.integer({ min: 1, max: 4 }),
  all: fc.boolean(),
});

/** A fixed seed, so that every run checks the same scripts; `RX_AGENT_PROPERTY_RUNS=20000` checks that many, at random. */
export function propertyRuns(runs: number): { numRuns: number; seed?: number } {
  const wanted = Number(process.env['RX_AGENT_PROPERTY_RUNS'] ?? '');
  return wanted > 0 ? { numRuns: wanted } : { numRuns: runs, seed: 20_261_201 };
}
