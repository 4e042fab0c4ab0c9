import { describe, expect, it } from '@jest/globals';
import { EMPTY, lastValueFrom, NEVER, of, startWith } from 'rxjs';
import { agentLoop, type AgentLoopConfig, type AgentMessage } from 'rx-agent';
import { fakeTool, scriptedModel, testModel, toolCall, toolResult, userMessage } from 'rx-agent/testing';

type HookName =
  | 'convertToLlm'
  | 'transformContext'
  | 'getApiKey'
  | 'beforeToolCall'
  | 'afterToolCall'
  | 'finishTurn'
  | 'shouldStopAfterTurn'
  | 'prepareNextTurn'
  | 'prepareRequest'
  | 'getSteeringMessages'
  | 'getFollowUpMessages';

interface Outcome {
  /** The number of requests. */
  asked: number;
  /** Roles of the messages of the first request. */
  sent: string[];
  key: string | undefined;
  models: string[];
  /** The tool's result as text. */
  result: string;
  error: string | undefined;
}

const extra = userMessage('Extra');
const other = { ...testModel, id: 'other' };

/** A hook, what it gives, what the run then shows, and what it shows when the hook gives undefined. */
const hooks: [HookName, unknown, Partial<Outcome>, Partial<Outcome>][] = [
  [
    'convertToLlm',
    [extra, extra],
    { sent: ['user', 'user'] },
    { asked: 0, error: 'convertToLlm must return an array of messages.' },
  ],
  [
    'transformContext',
    [extra, extra, extra],
    { sent: ['user', 'user', 'user'] },
    { asked: 0, error: 'transformContext must return an array of messages.' },
  ],
  ['getApiKey', 'secret', { key: 'secret' }, { key: 'fallback' }],
  ['beforeToolCall', { block: true, reason: 'no' }, { result: 'no' }, { result: 'fine' }],
  ['afterToolCall', toolResult('better'), { result: 'better' }, { result: 'fine' }],
  ['finishTurn', { action: 'end' }, { asked: 1 }, { asked: 2 }],
  ['shouldStopAfterTurn', true, { asked: 1 }, { asked: 2 }],
  [
    'prepareNextTurn',
    { model: other },
    { models: ['test-model', 'other'] },
    { models: ['test-model', 'test-model'] },
  ],
  [
    'prepareRequest',
    { model: other },
    { models: ['other', 'other'] },
    { models: ['test-model', 'test-model'] },
  ],
  ['getSteeringMessages', [extra], { asked: 3, error: 'no more' }, { asked: 2, error: undefined }],
  ['getFollowUpMessages', [extra], { asked: 3, error: 'no more' }, { asked: 2, error: undefined }],
];

/** The ways to give a value. Of an Observable the first emission counts, whether or not more may come. */
const ways: [string, (value: unknown) => unknown][] = [
  ['a value', (value) => value],
  ['a Promise', (value) => Promise.resolve(value)],
  ['an Observable of one', (value) => of(value)],
  ['an Observable that goes on', (value) => NEVER.pipe(startWith(value, 'ignored'))],
];

const nothings: [string, () => unknown][] = [
  ['undefined', () => undefined],
  ['null', () => null],
  ['a Promise of undefined', () => Promise.resolve()],
  ['an empty Observable', () => EMPTY],
];

async function play(hook: Partial<AgentLoopConfig>): Promise<Outcome> {
  const streamFn = scriptedModel([
    [toolCall('tool')],
    'done',
    () => {
      throw new Error('no more');
    },
  ]);
  const run$ = agentLoop(
    [userMessage('Go')],
    { messages: [], tools: [fakeTool('tool', 'fine')] },
    { model: testModel, streamFn, apiKey: 'fallback', ...hook },
  );
  const last = await lastValueFrom(run$);
  const messages = last.type === 'agent_end' ? last.messages : [];
  const [first] = streamFn.requests;
  return {
    asked: streamFn.requests.length,
    sent: first?.context.messages.map(({ role }) => role).filter((role) => role !== 'system') ?? [],
    key: first?.options?.apiKey,
    models: streamFn.requests.map(({ model }) => model.id),
    result: resultText(messages),
    error: messages.map((it) => (it.role === 'assistant' ? it.errorMessage : undefined)).find(Boolean),
  };
}

function resultText(messages: readonly AgentMessage[]): string {
  const result = messages.find(({ role }) => role === 'toolResult');
  const [block] = result?.role === 'toolResult' ? result.content : [];
  return block?.type === 'text' ? block.text : '';
}

describe.each(ways)('a hook that gives %s', (_, wrap) => {
  it.each(hooks)('%s', async (name, value, expected) => {
    expect(await play({ [name]: () => wrap(value) })).toMatchObject(expected);
  });
});

describe.each(nothings)('a hook that gives %s', (_, give) => {
  it.each(hooks)('%s', async (name, __, ___, expected) => {
    expect(await play({ [name]: give })).toMatchObject(expected);
  });
});
