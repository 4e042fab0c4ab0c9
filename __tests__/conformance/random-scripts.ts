import fc from 'fast-check';
import type { AgentEventType, AgentHooks, AgentTool } from 'rx-agent';
import {
  done,
  endBlock,
  fails,
  fakeTool,
  type FakeToolCall,
  type ModelPart,
  text,
  thinking,
  toolCall,
  toolResult,
  userMessage,
} from 'rx-agent/testing';
import type { Script, ScriptAction } from './script.js';
import type { World } from './world.js';

const part: fc.Arbitrary<ModelPart> = fc.oneof(
  fc.string({ maxLength: 8 }).map(text),
  fc.string({ maxLength: 8 }).map(thinking),
  fc.constant(endBlock()),
  fc.constantFrom('ok', 'bad', 'stop', 'steps', 'nope').map((name) => toolCall(name, { from: name })),
  fc.constantFrom({ n: 1 }, { n: '2' }, { n: 'x' }, {}).map((args) => toolCall('strict', args)),
);

const turn: fc.Arbitrary<readonly ModelPart[]> = fc
  .tuple(
    fc.array(part, { maxLength: 5 }),
    fc.constantFrom('done', 'done', 'done', 'done', 'error', 'aborted'),
  )
  .map(([parts, end]) => {
    if (end === 'done') return [...parts, done()];
    return [...parts, fails('cut off', { reason: end === 'error' ? 'error' : 'aborted' })];
  });

const POINTS: readonly AgentEventType[] = [
  'agent_start',
  'turn_start',
  'message_start',
  'message_update',
  'message_end',
  'tool_execution_start',
  'tool_execution_end',
  'turn_end',
  'agent_end',
];

const action: fc.Arbitrary<ScriptAction> = fc
  .record({
    at: fc.constantFrom(...POINTS),
    nth: fc.integer({ min: 1, max: 5 }),
    steers: fc.integer({ min: 0, max: 2 }),
    followUps: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ at, nth, steers, followUps }) => ({
    at,
    nth,
    steer: Array.from({ length: steers }, (_, i) => userMessage(`steer ${at} ${String(i)}`)),
    followUp: Array.from({ length: followUps }, (_, i) => userMessage(`later ${at} ${String(i)}`)),
  }));

/**
 * Parallel calls finish in source order, so that the order does not hang on who needs how many microtasks: each waits
 * for all before it, since the one before may have been answered without running.
 */
async function inOrder<T>(world: World, { toolCallId }: FakeToolCall, result: () => T): Promise<T> {
  const number = Number(toolCallId.split('_')[1]);
  for (let before = 1; before < number; before++)
    await world.until('tool_execution_end', `call_${String(before)}`);
  await Promise.resolve();
  return result();
}

function tools(world: World): readonly AgentTool[] {
  const strict = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
  return [
    fakeTool('ok', (params, call) => inOrder(world, call, () => toolResult('fine', { details: params }))),
    fakeTool('bad', (_, call) =>
      inOrder(world, call, (): never => {
        throw new Error('no luck');
      }),
    ),
    fakeTool('stop', (_, call) => inOrder(world, call, () => toolResult('stop', { terminate: true }))),
    fakeTool('steps', (_, call) =>
      inOrder(world, call, () => {
        call.onUpdate(toolResult('one'));
        call.onUpdate(toolResult('two'));
        return toolResult('three');
      }),
    ),
    fakeTool('strict', (params, call) => inOrder(world, call, () => toolResult(JSON.stringify(params))), {
      parameters: strict,
    }),
  ];
}

interface Decisions {
  readonly finish: readonly ('continue' | 'end' | undefined)[];
  readonly prepared: readonly boolean[];
  readonly blocked: readonly (boolean | undefined)[];
  readonly overridden: readonly (boolean | undefined)[];
}

const decisions: fc.Arbitrary<Decisions> = fc.record({
  finish: fc.array(fc.constantFrom(undefined, undefined, 'continue', 'end'), { maxLength: 4 }),
  prepared: fc.array(fc.boolean(), { maxLength: 4 }),
  blocked: fc.array(fc.constantFrom(undefined, undefined, true, false), { maxLength: 4 }),
  overridden: fc.array(fc.constantFrom(undefined, undefined, true, false), { maxLength: 4 }),
});

/** Each hook does what is decided for its nth call: `true` of `blocked` and `overridden` terminates as well. */
function hooks({ finish, prepared, blocked, overridden }: Decisions): AgentHooks {
  const calls = { finish: 0, prepared: 0, blocked: 0, overridden: 0 };
  return {
    finishTurn: () => {
      const action = finish[calls.finish++];
      return Promise.resolve(action && { action });
    },
    prepareNextTurn: () =>
      Promise.resolve(
        prepared[calls.prepared++] === true ? { messages: [userMessage('prepared')] } : undefined,
      ),
    beforeToolCall: () => {
      const terminate = blocked[calls.blocked++];
      return Promise.resolve(
        terminate === undefined ? undefined : { block: true, reason: 'blocked', terminate },
      );
    },
    afterToolCall: () => {
      const terminate = overridden[calls.overridden++];
      const content = [{ type: 'text' as const, text: 'overridden' }];
      return Promise.resolve(
        terminate === undefined ? undefined : { content, isError: !terminate, terminate },
      );
    },
  };
}

const mode = fc.constantFrom('one-at-a-time', 'all' as const);

/** Conversations that touch no deliberate difference. */
export const randomScript: fc.Arbitrary<Script> = fc
  .record({
    turns: fc.array(turn, { maxLength: 4 }),
    actions: fc.array(action, { maxLength: 3 }),
    decisions: fc.option(decisions, { nil: undefined }),
    toolExecution: fc.constantFrom('parallel', 'sequential' as const),
    steeringMode: mode,
    followUpMode: mode,
  })
  .map(({ turns, decisions: decided, ...rest }) => ({
    name: 'random',
    // Queued messages and decisions may ask for more answers than there are turns.
    turns: [...turns, ...Array.from({ length: 25 }, () => 'The end.')],
    tools,
    ...(decided !== undefined && { hooks: () => hooks(decided) }),
    ...rest,
  }));
