import { expect, it } from '@jest/globals';
import { createOfflineModels, OFFLINE_MODEL } from '../../examples/offline-model/offline-models.js';
import { bearerToken, createProxyHandler, streamProxy } from '../../src/proxy/index.js';
import {
  done,
  endBlock,
  fails,
  type ModelPart,
  modelStream,
  scriptedModel,
  testModel,
  text,
  thinking,
  toolCall,
  toolCallArguments,
  toolCallStart,
} from '../../src/testing/index.js';
import { ask, collect, context, listenHandler, listenProxy, timeless } from './loopback.js';

const answers: readonly (readonly [name: string, parts: readonly ModelPart[]])[] = [
  ['text', [text('Grüße '), text('aus '), text('Köln 🌧️')]],
  ['an empty answer', [done()]],
  ['two text blocks', [text('one'), endBlock(), text('two'), done('length')]],
  [
    'thinking with a signature',
    [
      thinking('Hm, '),
      thinking('yes.'),
      { type: 'endBlock', block: { type: 'thinking', thinking: 'Hm, yes.', thinkingSignature: 'sig' } },
      text('Yes.'),
    ],
  ],
  [
    'parallel tool calls',
    [
      text('I look.'),
      toolCallStart('weather', { id: 'a' }),
      toolCallArguments('{"city":"Pa'),
      toolCallArguments('ris","days":[1,'),
      toolCallArguments('2]}'),
      toolCall('time', { zone: 'Europe/Paris' }, { id: 'b' }),
      toolCall('empty', {}, { id: 'c' }),
    ],
  ],
  ['a failure in the middle', [text('I was ab'), fails('529 overloaded')]],
  ['a failure at once', [fails('529 overloaded')]],
];

it.each(answers)('%s: equal to the direct stream, event for event', async (_name, parts) => {
  await using server = await listenProxy(scriptedModel([parts]));
  const events = await ask(server.url);
  expect(timeless(events)).toEqual(timeless(modelStream(parts, { model: testModel })));
});

it('gives each event a partial of its own, which later events leave alone', async () => {
  await using server = await listenProxy(scriptedModel([[text('a'), text('b')]]));
  const texts = (await ask(server.url)).flatMap((it) => ('partial' in it ? [it.partial.content] : []));
  expect(texts).toEqual([
    [],
    [{ type: 'text', text: '' }],
    [{ type: 'text', text: 'a' }],
    [{ type: 'text', text: 'ab' }],
    [{ type: 'text', text: 'ab' }],
  ]);
});

it('serves a collection of pi-ai to those who have a token', async () => {
  const models = createOfflineModels({ paceMs: 0 });
  const handler = createProxyHandler({ models, authorize: bearerToken({ ann: 'secret' }) });
  await using server = await listenHandler(handler);
  const asked = (authToken: string | (() => Promise<string>)): Promise<unknown[]> =>
    collect(streamProxy(OFFLINE_MODEL, context, { proxyUrl: server.url, authToken }));
  const [answer, refused] = [await asked(() => Promise.resolve('secret')), await asked('secrets')];
  expect(answer.at(-1)).toMatchObject({ type: 'done', message: { provider: 'offline', stopReason: 'stop' } });
  expect(refused).toMatchObject([
    {
      type: 'error',
      reason: 'error',
      error: { errorMessage: 'The proxy answered 401 Unauthorized: Unauthorized' },
    },
  ]);
});
