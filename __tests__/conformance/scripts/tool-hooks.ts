import type { AgentHooks, AgentMessage, AfterToolCallResult, BeforeToolCallResult } from 'rx-agent';
import { fakeTool, text, toolCall, toolResult } from 'rx-agent/testing';
import type { Script } from '../script.js';

const CALLS = [text('Two calls.'), toolCall('keep', { n: '1' }), toolCall('touch', { n: '2' })];
const NUMBER = { parameters: { type: 'object', properties: { n: { type: 'number' } } } };

const rich = toolResult('original', {
  details: { from: 'tool', more: { deep: true } },
  structuredContent: { answer: 42 },
});
const tools = (): ReturnType<typeof fakeTool>[] => [
  fakeTool('keep', () => Promise.resolve(toolResult('kept')), NUMBER),
  fakeTool('touch', () => Promise.resolve(rich), NUMBER),
];

function before(name: string, verdict: BeforeToolCallResult | undefined): Script {
  return {
    name: `beforeToolCall ${name}`,
    turns: [CALLS, 'Done.'],
    tools,
    hooks: () => ({
      beforeToolCall: ({ toolCall: { name: called } }) =>
        Promise.resolve(called === 'touch' ? verdict : undefined),
    }),
  };
}

function after(name: string, override: AfterToolCallResult | undefined): Script {
  return {
    name: `afterToolCall ${name}`,
    turns: [CALLS, 'Done.'],
    tools,
    hooks: () => ({
      afterToolCall: ({ toolCall: { name: called } }) =>
        Promise.resolve(called === 'touch' ? override : undefined),
    }),
  };
}

const throws = (): never => {
  throw new Error('the hook failed');
};

const roles = (messages: readonly AgentMessage[]): string[] =>
  messages.map(({ role }) => role).filter((role) => role !== 'system');

/** The hooks around a tool call. */
export const toolHookScripts: readonly Script[] = [
  before('lets every call pass', undefined),
  before('blocks with a reason', { block: true, reason: 'Not on a Sunday' }),
  before('blocks without a reason', { block: true }),
  before('blocks with an empty reason', { block: true, reason: '' }),
  before('blocks and terminates', { block: true, reason: 'Enough', terminate: true }),
  before('gives a reason without blocking', { reason: 'Just saying', terminate: true }),
  {
    name: 'beforeToolCall blocks every call and terminates',
    turns: [CALLS, 'Never said'],
    tools,
    hooks: () => ({ beforeToolCall: () => Promise.resolve({ block: true, terminate: true }) }),
  },
  {
    name: 'beforeToolCall throws',
    turns: [CALLS, 'Done.'],
    tools,
    hooks: () => ({ beforeToolCall: throws }),
  },
  {
    name: 'beforeToolCall throws in a sequence',
    turns: [CALLS, 'Done.'],
    tools,
    hooks: () => ({ beforeToolCall: throws }),
    toolExecution: 'sequential',
  },
  after('changes nothing', undefined),
  after('gives an empty override', {}),
  after('replaces the content', { content: [{ type: 'text', text: 'replaced' }] }),
  after('replaces content and structured content', {
    content: [{ type: 'text', text: 'replaced' }],
    structuredContent: { answer: 43 },
  }),
  after('replaces the structured content', { structuredContent: [1, 2] }),
  after('replaces the details', { details: { from: 'hook' } }),
  after('makes a result an error', { isError: true }),
  after('terminates one of two', { terminate: true }),
  {
    name: 'afterToolCall terminates every call',
    turns: [CALLS, 'Never said'],
    tools,
    hooks: () => ({ afterToolCall: () => Promise.resolve({ terminate: true }) }),
  },
  {
    name: 'afterToolCall forgives an error',
    turns: [[toolCall('bad')], 'Done.'],
    tools: () => [fakeTool('bad', () => Promise.reject(new Error('no')))],
    hooks: () => ({ afterToolCall: () => Promise.resolve({ isError: false }) }),
  },
  {
    name: 'afterToolCall takes terminate back',
    turns: [[toolCall('stop')], 'Said.'],
    tools: () => [fakeTool('stop', () => Promise.resolve(toolResult('stop', { terminate: true })))],
    hooks: () => ({ afterToolCall: () => Promise.resolve({ terminate: false }) }),
  },
  {
    name: 'afterToolCall throws',
    turns: [CALLS, 'Done.'],
    tools,
    hooks: () => ({ afterToolCall: throws }),
  },
  {
    name: 'what the hooks around a call are given',
    turns: [[toolCall('keep', { n: '1' }), toolCall('nope'), toolCall('touch', { n: '2' })], 'Done.'],
    tools,
    hooks: (world): AgentHooks => ({
      beforeToolCall: ({ assistantMessage, toolCall: call, args, context }, signal) => {
        world.note('before', { assistantMessage, call, args, roles: roles(context.messages) });
        world.note('aborted', signal.aborted);
      },
      afterToolCall: ({ assistantMessage, toolCall: call, args, context, result, isError }, signal) => {
        world.note('after', {
          assistantMessage,
          call,
          args,
          roles: roles(context.messages),
          result,
          isError,
        });
        world.note('aborted', signal.aborted);
      },
    }),
  },
];
