import {
  assistantMessage,
  done,
  endBlock,
  fails,
  fakeTool,
  start,
  testUsage,
  text,
  thinking,
  toolCall,
  toolCallArguments,
  toolCallStart,
  toolResult,
  userMessage,
} from 'rx-agent/testing';
import type { Script } from '../script.js';

const echo = fakeTool('echo', () => Promise.resolve(toolResult('echoed')));

/** What a model may say. */
export const answerScripts: readonly Script[] = [
  { name: 'a plain text', turns: ['Hello, world, how are you?'] },
  { name: 'text in many deltas', turns: [Array.from({ length: 50 }, (_, i) => text(`${String(i)} `))] },
  { name: 'an empty answer', turns: [[start(), done()]] },
  { name: 'an answer of one empty block', turns: [[text('')]] },
  { name: 'thinking, then text', turns: [[thinking('Let me '), thinking('see.'), text('Done.')]] },
  {
    name: 'several blocks of each kind',
    turns: [
      [thinking('One.'), text('First.'), endBlock(), text('Second.'), thinking('Two.'), text('Third.')],
    ],
  },
  {
    name: 'signed thinking and signed text',
    turns: [
      assistantMessage([
        { type: 'thinking', thinking: 'Secret plan', thinkingSignature: 'sig-1' },
        { type: 'text', text: 'Here you are', textSignature: 'sig-2' },
      ]),
    ],
  },
  {
    name: 'text around two tool calls',
    turns: [
      [text('First '), toolCall('echo', { n: 1 }), text('then'), toolCall('echo', { n: 2 }), text('.')],
      'Both echoed.',
    ],
    tools: () => [echo],
  },
  {
    name: 'tool arguments in pieces',
    turns: [
      [
        toolCallStart('echo'),
        toolCallArguments('{"city":"Pa'),
        toolCallArguments('ris","days":[1,'),
        toolCallArguments('2]}'),
      ],
      'Thanks.',
    ],
    tools: () => [echo],
  },
  {
    name: 'an answer that comes whole, without deltas',
    turns: [
      (stream) => {
        stream.push({ type: 'done', reason: 'stop', message: assistantMessage('All at once') });
      },
    ],
  },
  {
    name: 'an answer that is the result of its stream, without a last event',
    turns: [
      (stream) => {
        stream.end(assistantMessage('Quietly'));
      },
    ],
  },
  { name: 'an error before anything came', turns: [[fails('529 overloaded')]] },
  { name: 'an error after some text', turns: [[text('Half an ans'), fails('connection reset')]] },
  {
    name: 'an error amid a tool call, which is not executed',
    turns: [[toolCallStart('echo'), toolCallArguments('{"n":'), fails('connection reset')]],
    tools: () => [echo],
  },
  {
    name: 'an error in the turn after tools',
    turns: [[toolCall('echo')], [text('So'), fails('context too long')]],
    tools: () => [echo],
  },
  { name: 'a model that gives up by itself', turns: [[text('I was'), fails('Cut', { reason: 'aborted' })]] },
  { name: 'a text cut at the token limit', turns: [[text('Once upon a'), done('length')]] },
  { name: 'an answer that is deferred', turns: [[text('Later.'), done('deferred')]] },
  {
    name: 'usage of each answer',
    turns: [
      [toolCall('echo'), done('toolUse', { usage: { ...testUsage, input: 7, totalTokens: 12 } })],
      [text('Seven.'), done('stop', { usage: { ...testUsage, output: 9, totalTokens: 19 } })],
    ],
    tools: () => [echo],
  },
  {
    name: 'prompts of several messages',
    turns: ['I see three.'],
    prompts: [userMessage('One'), userMessage('Two'), userMessage('Three')],
  },
  {
    name: 'a prompt with an image',
    turns: ['A cat.'],
    prompts: [
      userMessage([
        { type: 'text', text: 'What is this?' },
        { type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' },
      ]),
    ],
  },
  {
    name: 'a prompt after earlier messages',
    turns: ['Still here.'],
    history: [userMessage('Are you there?'), assistantMessage('Yes.')],
    prompts: [userMessage('And now?')],
  },
  { name: 'a thinking level', turns: ['Thought hard.'], options: { reasoning: 'high' } },
  {
    name: 'options for the provider',
    turns: ['Noted.'],
    options: {
      sessionId: 'session-1',
      transport: 'sse',
      maxRetryDelayMs: 500,
      thinkingBudgets: { low: 100 },
    },
  },
];
