import type { Message } from '@earendil-works/pi-ai';
import type { AgentHooks, AgentMessage, AgentTurnContext } from 'rx-agent';
import {
  assistantMessage,
  fails,
  fakeTool,
  testModel,
  text,
  toolCall,
  toolResult,
  userMessage,
} from 'rx-agent/testing';
import type { Script } from '../script.js';
import type { World } from '../world.js';

const ok = fakeTool('ok', () => Promise.resolve(toolResult('fine')));
const other = fakeTool('other', () => Promise.resolve(toolResult('other')));
const largeModel = { ...testModel, id: 'large-model', provider: 'large-provider' };
const note = { role: 'note', text: 'for people only', timestamp: 0 } as unknown as AgentMessage;

function noteTurn(world: World, hook: string, turn: AgentTurnContext): void {
  const { message, toolResults, newMessages, context } = turn;
  world.note(hook, { message, toolResults, newMessages, messages: context.messages });
}

/** The message, when a model knows its kind. */
function known(message: AgentMessage): Message[] {
  switch (message.role) {
    case 'system':
    case 'user':
    case 'assistant':
    case 'toolResult':
      return [message];
    default:
      return [];
  }
}

/** The hooks around a turn and around a request. */
export const hookScripts: readonly Script[] = [
  {
    name: 'finishTurn sees every turn and decides nothing',
    turns: [[toolCall('ok')], [toolCall('ok')], 'Done.'],
    tools: () => [ok],
    hooks: (world) => ({ finishTurn: (turn) => noteTurn(world, 'finishTurn', turn) }),
  },
  {
    name: 'finishTurn ends after tools',
    turns: [[toolCall('ok')], 'Never said'],
    tools: () => [ok],
    hooks: () => ({ finishTurn: () => Promise.resolve({ action: 'end' as const }) }),
  },
  {
    name: 'finishTurn ends before the queues are polled',
    turns: ['Done.'],
    hooks: () => ({ finishTurn: () => Promise.resolve({ action: 'end' as const }) }),
    actions: [{ at: 'message_update', steer: [userMessage('Wait')], followUp: [userMessage('Later')] }],
  },
  {
    name: 'finishTurn continues a finished answer once',
    turns: ['First.', 'Second.'],
    hooks: (world) => ({
      finishTurn: () => {
        world.note('finishTurn');
        return Promise.resolve(world.requests.length === 1 ? { action: 'continue' as const } : undefined);
      },
    }),
  },
  {
    name: 'finishTurn continues, which a tool result satisfies',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    hooks: (world) => ({
      finishTurn: () =>
        Promise.resolve(world.requests.length === 1 ? { action: 'continue' as const } : undefined),
    }),
  },
  {
    name: 'finishTurn continues, which a follow-up satisfies',
    turns: ['First.', 'Second.'],
    queued: { followUp: [userMessage('More')] },
    hooks: (world) => ({
      finishTurn: () =>
        Promise.resolve(world.requests.length === 1 ? { action: 'continue' as const } : undefined),
    }),
  },
  {
    name: 'finishTurn continues after every result said terminate',
    turns: [[toolCall('stop')], 'Said after all.'],
    tools: () => [fakeTool('stop', () => Promise.resolve(toolResult('stop', { terminate: true })))],
    hooks: (world) => ({
      finishTurn: () =>
        Promise.resolve(world.requests.length === 1 ? { action: 'continue' as const } : undefined),
    }),
  },
  {
    name: 'finishTurn cannot continue after an error',
    turns: [[text('So'), fails('overloaded')], 'Never said'],
    hooks: (world) => ({
      finishTurn: (turn) => {
        noteTurn(world, 'finishTurn', turn);
        return Promise.resolve({ action: 'continue' as const });
      },
    }),
  },
  {
    name: 'prepareNextTurn is called between turns only',
    turns: [[toolCall('ok')], [toolCall('ok')], 'Done.'],
    tools: () => [ok],
    hooks: (world) => ({ prepareNextTurn: (turn) => noteTurn(world, 'prepareNextTurn', turn) }),
  },
  {
    name: 'prepareNextTurn adds messages ahead of the queued ones',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    hooks: () => ({ prepareNextTurn: () => Promise.resolve({ messages: [userMessage('Prepared')] }) }),
    actions: [{ at: 'tool_execution_start', steer: [userMessage('Steered')] }],
  },
  {
    name: 'prepareNextTurn changes model and thinking level',
    turns: [[toolCall('ok')], [toolCall('ok')], 'Done.'],
    tools: () => [ok],
    options: { reasoning: 'low' },
    hooks: (world) => ({
      prepareNextTurn: () =>
        world.requests.length === 1
          ? { model: largeModel, thinkingLevel: 'high' as const }
          : { thinkingLevel: 'off' as const },
    }),
  },
  {
    name: 'prepareNextTurn replaces the context',
    turns: [[toolCall('ok')], [toolCall('other')], 'Done.'],
    tools: () => [ok],
    hooks: (world) => ({
      prepareNextTurn: ({ context }) =>
        world.requests.length === 1
          ? {
              context: {
                ...context,
                messages: [userMessage('Summary of all that was')],
                tools: [ok, other],
              },
            }
          : undefined,
    }),
  },
  {
    name: 'what is steered while prepareNextTurn works is delivered with that turn',
    turns: [[toolCall('ok')], 'Done.', 'Too.'],
    tools: () => [ok],
    actions: [{ at: 'turn_end', steer: [userMessage('Just in time'), userMessage('One later')] }],
    hooks: () => ({ prepareNextTurn: () => Promise.resolve(undefined) }),
  },
  {
    name: 'prepareRequest sees every request',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    options: { reasoning: 'low' },
    hooks: (world) => ({
      prepareRequest: ({ context, model, thinkingLevel }) =>
        world.note('prepareRequest', { messages: context.messages, model: model.id, thinkingLevel }),
    }),
  },
  {
    name: 'prepareRequest changes model and thinking level for the rest of the run',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    hooks: (world) => ({
      prepareRequest: () =>
        world.requests.length === 0
          ? Promise.resolve({ model: largeModel, thinkingLevel: 'medium' as const })
          : Promise.resolve(undefined),
    }),
  },
  {
    name: 'prepareRequest replaces the context',
    turns: ['Done.'],
    history: [userMessage('Long ago'), assistantMessage('Indeed')],
    hooks: () => ({
      prepareRequest: ({ context }) =>
        Promise.resolve({ context: { ...context, messages: context.messages.slice(-1) } }),
    }),
  },
  {
    name: 'transformContext prunes one request and leaves the transcript',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    history: [userMessage('Long ago'), assistantMessage('Indeed')],
    hooks: (world) => ({
      transformContext: (messages) => {
        world.note('transformContext', messages);
        return Promise.resolve(
          messages.filter((message) => !('content' in message) || message.content !== 'Long ago'),
        );
      },
    }),
  },
  {
    name: 'custom messages stay in the transcript and away from the model',
    turns: ['Done.'],
    prompts: [note, userMessage('Hello')],
  },
  {
    name: 'convertToLlm turns a custom message into one that the model knows',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    prompts: [note, userMessage('Hello')],
    hooks: (world): AgentHooks => ({
      convertToLlm: (messages) => {
        world.note('convertToLlm', messages);
        return Promise.resolve(
          messages.flatMap((message): Message[] =>
            (message.role as string) === 'note' ? [userMessage('A note for the model')] : known(message),
          ),
        );
      },
    }),
  },
  {
    name: 'transformContext comes before convertToLlm',
    turns: ['Done.'],
    hooks: (world): AgentHooks => ({
      transformContext: (messages) => Promise.resolve([...messages, userMessage('Added')]),
      convertToLlm: (messages) => {
        world.note('convertToLlm', messages);
        return Promise.resolve(messages.flatMap(known));
      },
    }),
  },
  {
    name: 'getApiKey is asked before every request',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    hooks: (world) => ({
      getApiKey: (provider) => {
        world.note('getApiKey', provider);
        return Promise.resolve(`key-${String(world.requests.length)}`);
      },
    }),
  },
  {
    name: 'getApiKey has none',
    turns: ['Done.'],
    hooks: () => ({ getApiKey: () => Promise.resolve(undefined) }),
  },
];
