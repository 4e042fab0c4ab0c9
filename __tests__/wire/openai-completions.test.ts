import { stream, streamSimple } from '@earendil-works/pi-ai/api/openai-completions';
import { createModels, createProvider } from '@earendil-works/pi-ai/models';
import type { AssistantMessage, Model } from '@earendil-works/pi-ai';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Agent, type AgentEvent, type AgentMessage, textDeltas, verifyEvents } from '../../src/index.js';
import { fakeTool } from '../../src/testing/index.js';
import { begins, completionsServer, type Reply, streams } from './completions-server.js';

const weather = fakeTool('weather', (params) => `18 °C in ${String(params['city'])}`);

function wireAgent(baseUrl: string): { agent: Agent; log: AgentEvent[] } {
  const model: Model<'openai-completions'> = {
    id: 'wire',
    name: 'Wire',
    api: 'openai-completions',
    provider: 'local',
    baseUrl,
    reasoning: false,
    input: ['text'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 10_000,
    maxTokens: 1_000,
  };
  const models = createModels();
  models.setProvider(
    createProvider({
      id: 'local',
      baseUrl,
      auth: { apiKey: { name: 'Local', resolve: () => Promise.resolve({ auth: { apiKey: 'local' } }) } },
      models: [model],
      api: { stream, streamSimple },
    }),
  );
  const agent = new Agent({
    initialState: { systemPrompt: 'Be brief.', model, tools: [weather] },
    streamFn: models.streamSimple.bind(models),
    maxRetries: 0,
  });
  const log: AgentEvent[] = [];
  agent.events$.pipe(verifyEvents()).subscribe((event) => log.push(event));
  return { agent, log };
}

function call(index: number, id: string, json: readonly string[]): object[] {
  const first = { index, id, type: 'function', function: { name: 'weather', arguments: '' } };
  return [
    { tool_calls: [first] },
    ...json.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}

const TWO_TOOL_TURNS = (size: number): Reply[] => [
  streams(
    [
      { role: 'assistant', content: 'Je regarde – ' },
      { content: '見ます。' },
      ...call(0, 'a', ['{"ci', 'ty":"Pa', 'ris"}']),
      ...call(1, 'b', ['{"city"', ':"Zürich"}']),
    ],
    'tool_calls',
    size,
  ),
  streams([{ role: 'assistant', content: null }, ...call(0, 'c', ['{"city":"東京"}'])], 'tool_calls', size),
  streams(
    [{ role: 'assistant', content: '' }, { content: 'Mild ' }, { content: 'everywhere 🌤️.' }],
    'stop',
    size,
  ),
];

function outline(messages: readonly AgentMessage[]): unknown[] {
  return messages.map((message) => {
    if (message.role === 'assistant') return [message.stopReason, message.content];
    return message.role === 'toolResult' ? [message.toolCallId, message.content] : message.role;
  });
}

function lastAnswer(agent: Agent): AssistantMessage {
  const last = agent.state.messages.at(-1);
  if (last?.role !== 'assistant') throw new Error('the last message is no answer');
  return last;
}

describe('the openai-completions provider of pi-ai over HTTP', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([3, 17, 4096])('plays two tool turns from chunks of %i bytes', async (size) => {
    await using server = await completionsServer(TWO_TOOL_TURNS(size));
    const { agent, log } = wireAgent(server.baseUrl);
    const looks = new Map<object, string>();
    agent.state$.subscribe(({ streamingMessage }) => {
      if (streamingMessage !== undefined) looks.set(streamingMessage, JSON.stringify(streamingMessage));
    });
    const texts: string[] = [];
    agent.events$.pipe(textDeltas()).subscribe((text) => texts.push(text));

    await agent.prompt('What is the weather?');

    expect(outline(agent.state.messages)).toEqual([
      'user',
      [
        'toolUse',
        [
          { type: 'text', text: 'Je regarde – 見ます。' },
          { type: 'toolCall', id: 'a', name: 'weather', arguments: { city: 'Paris' } },
          { type: 'toolCall', id: 'b', name: 'weather', arguments: { city: 'Zürich' } },
        ],
      ],
      ['a', [{ type: 'text', text: '18 °C in Paris' }]],
      ['b', [{ type: 'text', text: '18 °C in Zürich' }]],
      ['toolUse', [{ type: 'toolCall', id: 'c', name: 'weather', arguments: { city: '東京' } }]],
      ['c', [{ type: 'text', text: '18 °C in 東京' }]],
      ['stop', [{ type: 'text', text: 'Mild everywhere 🌤️.' }]],
    ]);
    expect(texts).toEqual(['Je regarde – ', '見ます。', 'Mild ', 'everywhere 🌤️.']);
    expect(lastAnswer(agent).usage).toMatchObject({ input: 11, output: 7, totalTokens: 18 });
    expect(server.requests.map(({ messages }) => messages.map(({ role }) => role).join(' '))).toEqual([
      'system user',
      'system user assistant tool tool',
      'system user assistant tool tool assistant tool',
    ]);
    expect(log.at(-1)?.type).toBe('agent_end');
    for (const [message, look] of looks) expect(JSON.stringify(message)).toBe(look);
  });

  it('closes the socket on abort, keeps what came, and serves the next prompt', async () => {
    let closed: (() => void) | undefined;
    const socketClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const hangs = begins([{ role: 'assistant', content: 'Once upon' }], (response) => {
      response.on('close', () => closed?.());
    });
    await using server = await completionsServer([hangs, streams([{ content: 'Still here.' }], 'stop', 5)]);
    const { agent } = wireAgent(server.baseUrl);
    const stopping = agent.events$.pipe(textDeltas()).subscribe(agent.abort);

    await agent.prompt('Tell me a story');
    stopping.unsubscribe();
    await socketClosed;

    expect(agent.state.isStreaming).toBe(false);
    expect(outline(agent.state.messages)).toEqual([
      'user',
      ['aborted', [{ type: 'text', text: 'Once upon' }]],
    ]);
    expect(lastAnswer(agent).errorMessage).toBe('Operation aborted');

    await agent.prompt('Are you there?');
    expect(lastAnswer(agent).content).toEqual([{ type: 'text', text: 'Still here.' }]);
  });

  it('closes the socket when unsubscribed before the first byte', async () => {
    let arrived: (() => void) | undefined;
    const requestArrived = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let closed: (() => void) | undefined;
    const socketClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const silent: Reply = (response) => {
      response.on('close', () => closed?.());
      arrived?.();
    };
    await using server = await completionsServer([silent]);
    const { agent } = wireAgent(server.baseUrl);
    const subscription = agent.prompt$('Hello?').subscribe();
    await requestArrived;

    subscription.unsubscribe();
    expect(agent.state.isStreaming).toBe(false);
    expect(outline(agent.state.messages)).toEqual(['user', ['aborted', []]]);
    await socketClosed;
    expect(lastAnswer(agent).errorMessage).toBe('Operation aborted');
  });

  const failures: [string, Reply, unknown[], RegExp][] = [
    [
      'a 500',
      (response) => {
        response.writeHead(500, { 'content-type': 'application/json' });
        response.end('{"error":{"message":"the cat is on the keyboard"}}');
      },
      [],
      /500.*the cat is on the keyboard/u,
    ],
    [
      'a cut connection',
      begins([{ content: 'Half an ans' }], (response) => {
        response.socket?.destroy();
      }),
      [{ type: 'text', text: 'Half an ans' }],
      // What `fetch` throws is of another realm than Jest's, where the provider takes its text for `{}`.
      /terminated|\{\}/u,
    ],
    [
      'a malformed chunk',
      begins([{ content: 'So far so good' }], (response) => {
        response.end('data: {"choices": [{"delta"\n\n');
      }),
      [{ type: 'text', text: 'So far so good' }],
      /JSON/u,
    ],
    [
      'an end without a finish reason',
      begins([{ content: 'And then' }], (response) => {
        response.end();
      }),
      [{ type: 'text', text: 'And then' }],
      /finish_reason/u,
    ],
  ];

  it.each(failures)('makes %s data', async (_, reply, content, errorMessage) => {
    // The client that the provider uses prints chunks it cannot parse.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await using server = await completionsServer([reply, streams([{ content: 'Again.' }], 'stop', 9)]);
    const { agent, log } = wireAgent(server.baseUrl);

    await agent.prompt('Try');

    expect(outline(agent.state.messages)).toEqual(['user', ['error', content]]);
    expect(lastAnswer(agent).errorMessage).toMatch(errorMessage);
    expect(agent.state.errorMessage).toBe(lastAnswer(agent).errorMessage);
    expect(log.map(({ type }) => type).slice(-2)).toEqual(['turn_end', 'agent_end']);

    await agent.prompt('Try again');
    expect(lastAnswer(agent).content).toEqual([{ type: 'text', text: 'Again.' }]);
    expect(agent.state.errorMessage).toBeUndefined();
  });
});
