import type { AgentTool } from 'rx-agent';
import { fakeTool, text, toolCall, toolResult } from 'rx-agent/testing';
import type { Script } from '../script.js';
import type { World } from '../world.js';

const THREE = [toolCall('one'), toolCall('two'), toolCall('three')];
const NAMES = ['one', 'two', 'three'];

/** Three tools that finish in the given order of their calls (1, 2, 3). */
function finishingIn(order: readonly number[]): (world: World) => readonly AgentTool[] {
  return (world) =>
    NAMES.map((name, index) => {
      const before = order[order.indexOf(index + 1) - 1];
      const turn =
        before === undefined ? undefined : (['tool_execution_end', `call_${String(before)}`] as const);
      return fakeTool(name, async () => {
        if (turn !== undefined) await world.until(...turn);
        return toolResult(`${name} is done`);
      });
    });
}

const orders = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
] as const;

const COUNT = {
  parameters: { type: 'object', properties: { count: { type: 'number' } }, required: ['count'] },
};

function counting(world: World): AgentTool {
  return fakeTool(
    'count',
    (params) => {
      world.note('count', params);
      return Promise.resolve(toolResult('counted'));
    },
    COUNT,
  );
}

const NO_COST = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };

const ok = fakeTool('ok', () => Promise.resolve(toolResult('fine')));

/** What tools may do. */
export const toolScripts: readonly Script[] = [
  {
    name: 'one tool',
    turns: [[text('Let me look.'), toolCall('ok', { deep: { list: [1, 'two', null] } })], 'It is fine.'],
    tools: () => [ok],
  },
  {
    name: 'tools in three turns',
    turns: [[toolCall('ok')], [toolCall('ok'), toolCall('ok')], [toolCall('ok')], 'At last.'],
    tools: () => [ok],
  },
  ...orders.map((order): Script => ({
    name: `parallel tools that finish in the order ${order.join(', ')}`,
    turns: [THREE, 'All done.'],
    tools: finishingIn(order),
  })),
  {
    name: 'tools in sequence, by setting',
    turns: [THREE, 'All done.'],
    tools: finishingIn([1, 2, 3]),
    toolExecution: 'sequential',
  },
  {
    name: 'tools in sequence, because of one tool',
    turns: [THREE, 'All done.'],
    tools: (world) =>
      finishingIn([1, 2, 3])(world).map((tool, i) =>
        i === 1 ? { ...tool, executionMode: 'sequential' } : tool,
      ),
  },
  {
    name: 'in sequence, a call that fails at once after one that took time',
    turns: [[toolCall('ok'), toolCall('nope')], 'Half of it.'],
    tools: () => [ok],
    toolExecution: 'sequential',
  },
  {
    name: 'progress of one tool',
    turns: [[toolCall('slow', { steps: 3 })], 'Finished.'],
    tools: () => [
      fakeTool('slow', async (_, { onUpdate }) => {
        for (let i = 1; i <= 3; i++) {
          await Promise.resolve();
          onUpdate(toolResult(`${String(i)} of 3`, { details: { step: i } }));
        }
        return toolResult('3 steps', { details: { steps: 3 } });
      }),
    ],
  },
  {
    name: 'progress of parallel tools, interleaved',
    turns: [[toolCall('ping'), toolCall('pong')], 'Game over.'],
    tools: (world) => [
      fakeTool('ping', async (_, { onUpdate }) => {
        onUpdate(toolResult('ping 1'));
        await world.until('tool_execution_update', 'call_2');
        onUpdate(toolResult('ping 2'));
        return toolResult('ping end');
      }),
      fakeTool('pong', async (_, { onUpdate }) => {
        onUpdate(toolResult('pong 1'));
        await world.until('tool_execution_end', 'call_1');
        onUpdate(toolResult('pong 2'));
        return toolResult('pong end');
      }),
    ],
  },
  {
    name: 'progress after the result, which is ignored',
    turns: [[toolCall('early'), toolCall('late')], 'Right.'],
    tools: (world) => {
      const updates: (() => void)[] = [];
      return [
        fakeTool('early', (_, { onUpdate }) => {
          updates.push(() => onUpdate(toolResult('too late')));
          return Promise.resolve(toolResult('early result'));
        }),
        fakeTool('late', async () => {
          await world.until('tool_execution_end', 'call_1');
          for (const update of updates) update();
          return toolResult('late result');
        }),
      ];
    },
  },
  { name: 'an unknown tool', turns: [[toolCall('nope', { a: 1 })], 'Sorry.'], tools: () => [ok] },
  { name: 'a tool call without any tools', turns: [[toolCall('nope')], 'Sorry.'] },
  {
    name: 'an unknown tool between two known ones',
    turns: [[toolCall('ok'), toolCall('nope'), toolCall('ok')], 'Mostly.'],
    tools: () => [ok],
  },
  {
    name: 'invalid arguments',
    turns: [[toolCall('count', { count: 'many' })], 'Oops.'],
    tools: (w) => [counting(w)],
  },
  {
    name: 'missing arguments',
    turns: [[toolCall('count', {})], 'Oops.'],
    tools: (world) => [counting(world)],
  },
  {
    name: 'coerced arguments',
    turns: [[toolCall('count', { count: '3' })], 'Three.'],
    tools: (w) => [counting(w)],
  },
  {
    name: 'prepareArguments repairs the arguments',
    turns: [[toolCall('count', { n: 4 })], 'Four.'],
    tools: (world) => [
      {
        ...counting(world),
        prepareArguments: (args) => {
          world.note('prepareArguments', args);
          return { count: (args as { n: number }).n };
        },
      },
    ],
  },
  {
    name: 'prepareArguments throws',
    turns: [[toolCall('count', { n: 4 }), toolCall('ok')], 'Hm.'],
    tools: (world) => [
      {
        ...counting(world),
        prepareArguments: () => {
          throw new Error('cannot repair');
        },
      },
      ok,
    ],
  },
  {
    name: 'a tool that throws',
    turns: [[toolCall('bad')], 'It failed.'],
    tools: () => [fakeTool('bad', new Error('no such file'))],
  },
  {
    name: 'a tool that rejects after progress',
    turns: [[toolCall('bad')], 'It failed.'],
    tools: () => [
      fakeTool('bad', (_, { onUpdate }) => {
        onUpdate(toolResult('trying'));
        return Promise.reject(new Error('gave up'));
      }),
    ],
  },
  {
    name: 'a tool that rejects with a string',
    turns: [[toolCall('bad')], 'It failed.'],
    tools: () => [
      fakeTool('bad', () => {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what plain JavaScript does
        return Promise.reject('just text');
      }),
    ],
  },
  {
    name: 'a failing tool between two good ones',
    turns: [[toolCall('ok'), toolCall('bad'), toolCall('ok')], 'Mostly.'],
    tools: () => [ok, fakeTool('bad', () => Promise.reject(new Error('no')))],
  },
  {
    name: 'a tool that reports its failure',
    turns: [[toolCall('bad')], 'It failed.'],
    tools: () => [fakeTool('bad', () => Promise.resolve(toolResult('exit code 1', { isError: true })))],
  },
  {
    name: 'a result with an image, details, usage and structured content',
    turns: [[toolCall('photo')], 'Nice.'],
    tools: () => [
      fakeTool('photo', () =>
        Promise.resolve({
          content: [
            { type: 'text', text: 'A photo' },
            { type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' },
          ],
          details: { width: 10, tags: ['a', 'b'] },
          structuredContent: { id: 7 },
          usage: { input: 1, output: 2, cacheRead: 0, cacheWrite: 0, totalTokens: 3, cost: NO_COST },
        }),
      ),
    ],
  },
  {
    name: 'all results of a batch terminate',
    turns: [[toolCall('stop'), toolCall('stop')], 'Never said'],
    tools: () => [fakeTool('stop', () => Promise.resolve(toolResult('stopped', { terminate: true })))],
  },
  {
    name: 'all results of a sequence terminate',
    turns: [[toolCall('stop'), toolCall('stop')], 'Never said'],
    tools: () => [fakeTool('stop', () => Promise.resolve(toolResult('stopped', { terminate: true })))],
    toolExecution: 'sequential',
  },
  {
    name: 'one result of two terminates',
    turns: [[toolCall('stop'), toolCall('ok')], 'Said'],
    tools: () => [fakeTool('stop', () => Promise.resolve(toolResult('stopped', { terminate: true }))), ok],
  },
  {
    name: 'a failing call beside one that terminates',
    turns: [[toolCall('stop'), toolCall('nope')], 'Said'],
    tools: () => [fakeTool('stop', () => Promise.resolve(toolResult('stopped', { terminate: true })))],
  },
];
