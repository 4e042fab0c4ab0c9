import type { AssistantMessage } from '@earendil-works/pi-ai';
import type { AgentEvent, AgentHooks, AgentLoopConfig, StreamFn } from 'rx-agent';
import {
  assistantMessage,
  done,
  fakeTool,
  modelStream,
  testModel,
  text,
  toolCall,
  toolResult,
  userMessage,
} from 'rx-agent/testing';
import { brief, textOf } from '../brief.js';
import { playAgent, playLoop } from '../play-script.js';
import type { Script } from '../script.js';
import type { Side } from '../sides.js';
import { World } from '../world.js';
import { options, type Proof } from './proof.js';

const ok = fakeTool('ok', () => Promise.resolve(toolResult('fine')));

/** What the updates of a script's run say. */
async function updates(side: Side, script: Script): Promise<string[]> {
  const { events } = await playLoop(side, script, 'run');
  return (events as AgentEvent[]).flatMap((event) =>
    event.type === 'message_update' ? [textOf(event.message.content)] : [],
  );
}

async function results(side: Side, script: Script): Promise<string[]> {
  const { events } = await playLoop(side, script, 'run');
  return brief(events).filter((line) => line.startsWith('message_end toolResult'));
}

async function final(side: Side, script: Script): Promise<string | undefined> {
  const { events } = await playAgent(side, script);
  return brief(events).findLast((line) => line.startsWith('message_end'));
}

/** Extends one message in place and is ahead of its reader, as providers are. */
const burst: Script = {
  name: 'burst',
  turns: [
    (stream) => {
      const partial: AssistantMessage = { ...assistantMessage(''), stopReason: 'pending' };
      const block = { type: 'text' as const, text: '' };
      partial.content = [];
      stream.push({ type: 'start', partial });
      partial.content.push(block);
      stream.push({ type: 'text_start', contentIndex: 0, partial });
      for (const delta of ['One ', 'two ', 'three']) {
        block.text += delta;
        stream.push({ type: 'text_delta', contentIndex: 0, delta, partial });
      }
      stream.push({ type: 'done', reason: 'stop', message: assistantMessage('One two three') });
    },
  ],
};

const withoutStart: Script = {
  name: 'no start',
  turns: [
    (stream) => {
      for (const event of modelStream([text('One '), text('two')]).slice(1)) stream.push(event);
    },
  ],
};

const withoutContent: Script = {
  name: 'no content',
  turns: [
    (stream) => {
      const message = assistantMessage('');
      Reflect.deleteProperty(message, 'content');
      stream.push({ type: 'done', reason: 'stop', message });
    },
  ],
};

async function toolUseWithoutCall(side: Side): Promise<unknown> {
  const script: Script = { name: 'tool use', turns: [[text('I will call'), done('toolUse')]] };
  const { result } = await playAgent(side, script);
  return (result as { errorMessage?: string }).errorMessage;
}

async function contextInSequence(side: Side): Promise<unknown> {
  const { notes } = await playLoop(
    side,
    {
      name: 'sequence',
      turns: [[toolCall('ok'), toolCall('ok')], 'Done.'],
      tools: () => [ok],
      toolExecution: 'sequential',
      hooks: (world): AgentHooks => ({
        beforeToolCall: ({ toolCall: { id }, context }) =>
          world.note(
            `${id} ${context.messages
              .map(({ role }) => role)
              .filter((role) => role !== 'system')
              .join(' ')}`,
          ),
      }),
    },
    'run',
  );
  return notes;
}

async function signalOfTool(side: Side): Promise<unknown> {
  const signals: unknown[] = [];
  const tool = fakeTool('look', (_, { signal }) => {
    signals.push(typeof signal);
    return Promise.resolve(toolResult('seen'));
  });
  const world = new World({ name: 'signal', turns: [[toolCall('look')], 'Done.'] }, () => {
    throw new Error('No actions here.');
  });
  const config: AgentLoopConfig = { model: testModel, streamFn: world.streamFn };
  await side.run([userMessage('Hello')], { messages: [], tools: [tool] }, config, () => undefined);
  return signals;
}

async function prepareNextTurnArguments(side: Side): Promise<unknown> {
  const seen: string[] = [];
  const world = new World({ name: 'prepare', turns: [[toolCall('ok')], 'Done.'] }, () => agent);
  const prepareNextTurn = (...args: unknown[]): undefined => {
    seen.push(...args.map((arg) => (arg instanceof AbortSignal ? 'signal' : 'turn')));
    return undefined;
  };
  const agent = side.rawAgent(options(world.streamFn, { prepareNextTurn }));
  agent.state.tools = [ok];
  await agent.prompt('Hello');
  return seen;
}

async function stopAfterTurn(side: Side): Promise<unknown> {
  const { requests } = await playLoop(
    side,
    {
      name: 'stop',
      turns: [[toolCall('ok')], 'Done.'],
      tools: () => [ok],
      hooks: () => ({ shouldStopAfterTurn: () => true }),
    },
    'run',
  );
  return requests.length;
}

async function attribution(side: Side): Promise<unknown> {
  const identities: unknown[] = [];
  const world = new World({ name: 'identity', turns: ['Done.'] }, () => agent);
  const streamFn: StreamFn = (model, context, requestOptions) => {
    identities.push(requestOptions?.identity === undefined ? 'nobody' : 'somebody');
    return world.streamFn(model, context, requestOptions);
  };
  const agent = side.agent(options(streamFn));
  await agent.prompt('Hello');
  return identities;
}

export const answerProofs: readonly Proof[] = [
  {
    id: 'snapshots-are-immutable',
    play: (side) => updates(side, burst),
    pi: ['One two three', 'One two three', 'One two three', 'One two three'],
    here: ['', 'One ', 'One two ', 'One two three'],
  },
  {
    id: 'start-may-be-missing',
    play: (side) => updates(side, withoutStart),
    pi: [],
    here: ['', 'One ', 'One two', 'One two'],
  },
  {
    id: 'content-may-be-missing',
    play: (side) => final(side, withoutContent),
    pi: "message_end assistant error (Cannot read properties of undefined (reading 'filter'))",
    here: 'message_end assistant stop',
  },
  {
    id: 'tool-use-without-a-call',
    play: toolUseWithoutCall,
    pi: undefined,
    here: 'The model stopped for a tool call but sent none.',
  },
  {
    id: 'call-ids-are-unique',
    play: (side) =>
      results(side, {
        name: 'same ids',
        turns: [[toolCall('ok', {}, { id: 'same' }), toolCall('ok', {}, { id: 'same' })], 'Done.'],
        tools: () => [ok],
      }),
    pi: ['message_end toolResult same fine', 'message_end toolResult same fine'],
    here: ['message_end toolResult same fine', 'message_end toolResult same_2 fine'],
  },
  {
    id: 'results-are-well-formed',
    play: (side) =>
      results(side, {
        name: 'junk',
        turns: [[toolCall('words'), toolCall('nothing')], 'Done.'],
        tools: () => [
          fakeTool('words', () => Promise.resolve('plain words')),
          fakeTool('nothing', () => Promise.resolve(undefined) as unknown as Promise<string>),
        ],
      }),
    pi: [
      'message_end toolResult call_1',
      "message_end toolResult call_2 error Cannot read properties of undefined (reading 'isError')",
    ],
    here: ['message_end toolResult call_1 plain words', 'message_end toolResult call_2'],
  },
  {
    id: 'results-are-reported-in-sequence',
    play: contextInSequence,
    pi: ['call_1 user assistant', 'call_2 user assistant'],
    here: ['call_1 user assistant', 'call_2 user assistant toolResult'],
  },
  { id: 'tool-signal-always', play: signalOfTool, pi: ['undefined'], here: ['object'] },
  {
    id: 'truncated-calls-text',
    play: (side) =>
      results(side, {
        name: 'length',
        turns: [[toolCall('ok'), done('length')], 'Done.'],
        tools: () => [ok],
      }),
    pi: [
      'message_end toolResult call_1 error Tool call "ok" was not executed: the response hit the output token limit, ' +
        'so its arguments may be truncated. Re-issue the tool call with complete arguments.',
    ],
    here: [
      'message_end toolResult call_1 error Tool call "ok" was not executed: the answer was cut off at the output ' +
        'token limit, so its arguments may be truncated. Call it again with complete arguments.',
    ],
  },
  {
    id: 'prepare-next-turn-gets-the-turn',
    play: prepareNextTurnArguments,
    pi: ['signal'],
    here: ['turn', 'signal'],
  },
  { id: 'should-stop-after-turn', play: stopAfterTurn, pi: 2, here: 1 },
  { id: 'no-attribution', play: attribution, pi: ['somebody'], here: ['nobody'] },
];
