import { streamProxy as piStreamProxy } from '@earendil-works/pi-agent-core';
import { expect, it } from '@jest/globals';
import {
  done,
  scriptedModel,
  testModel,
  testUsage,
  text,
  thinking,
  toolCall,
} from '../../src/testing/index.js';
import { ask, context, event, listenPieces, listenProxy, TOKEN } from './loopback.js';

const content = [
  { type: 'thinking', thinking: 'Let me see.' },
  { type: 'text', text: 'I look at both.' },
  { type: 'toolCall', id: 'a', name: 'weather', arguments: { city: 'Paris' } },
  { type: 'toolCall', id: 'b', name: 'weather', arguments: { city: 'Rome' } },
];

it('the client of pi-agent-core reads our server', async () => {
  const parts = [
    thinking('Let me '),
    thinking('see.'),
    text('I look at both.'),
    toolCall('weather', { city: 'Paris' }, { id: 'a' }),
    toolCall('weather', { city: 'Rome' }, { id: 'b' }),
    done(),
  ];
  await using server = await listenProxy(scriptedModel([parts]));
  const stream = piStreamProxy(testModel, context, { proxyUrl: server.url, authToken: TOKEN });
  expect(await stream.result()).toMatchObject({ stopReason: 'toolUse', usage: testUsage, content });
});

it('the client of pi-agent-core shows why our server refuses, and what the provider said', async () => {
  await using server = await listenProxy(() => {
    throw new Error('529 overloaded');
  });
  const asked = (authToken: string): Promise<{ errorMessage?: string }> =>
    piStreamProxy(testModel, context, { proxyUrl: server.url, authToken }).result();
  const messages = [await asked('wrong'), await asked(TOKEN)].map(({ errorMessage }) => errorMessage);
  expect(messages).toEqual(['Proxy error: Unauthorized', '529 overloaded']);
});

it('our client reads a server that replays the format of pi, blocks interleaved', async () => {
  await using server = await listenPieces([
    event({ type: 'start' }),
    event({ type: 'thinking_start', contentIndex: 0 }),
    event({ type: 'thinking_delta', contentIndex: 0, delta: 'Let me see.' }),
    event({ type: 'text_start', contentIndex: 1 }),
    event({ type: 'thinking_end', contentIndex: 0, contentSignature: 'sig' }),
    event({ type: 'text_delta', contentIndex: 1, delta: 'I look at both.' }),
    event({ type: 'toolcall_start', contentIndex: 2, id: 'a', toolName: 'weather' }),
    event({ type: 'toolcall_start', contentIndex: 3, id: 'b', toolName: 'weather' }),
    event({ type: 'toolcall_delta', contentIndex: 3, delta: '{"city":"Rome"}' }),
    event({ type: 'toolcall_delta', contentIndex: 2, delta: '{"city":"Paris"}' }),
    event({ type: 'text_end', contentIndex: 1 }),
    event({ type: 'toolcall_end', contentIndex: 3, toolCall: content[3] }),
    event({ type: 'toolcall_end', contentIndex: 2, toolCall: content[2] }),
    event({ type: 'done', reason: 'toolUse', usage: testUsage, providerThinkingLevel: 'high' }),
  ]);
  expect((await ask(server.url)).at(-1)).toMatchObject({
    type: 'done',
    reason: 'toolUse',
    message: {
      stopReason: 'toolUse',
      usage: testUsage,
      providerThinkingLevel: 'high',
      content: [{ ...content[0], thinkingSignature: 'sig' }, ...content.slice(1)],
    },
  });
});
