import { describe, expect, it } from '@jest/globals';
import { Agent, type AgentMessage, type QueueMode } from 'rx-agent';
import {
  agentMarbles,
  done,
  followUp,
  steer,
  testModel,
  text,
  toolCall,
  type UserActions,
} from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

const actions: UserActions = { s: steer('S1'), S: steer('S2'), f: followUp('F1'), F: followUp('F2') };
const values = { a: text('answer'), d: done(), c: [toolCall('tool', {}), done()] };

function texts(messages: readonly AgentMessage[]): string[] {
  return messages.map((message) => {
    if (message.role !== 'user') return message.role;
    const [block] = message.content;
    return typeof message.content === 'string'
      ? message.content
      : block && typeof block === 'object' && block.type === 'text'
        ? block.text
        : '';
  });
}

interface Case {
  readonly name: string;
  readonly mode: QueueMode;
  readonly model: readonly string[];
  readonly tool?: string;
  readonly user: string;
  readonly asked: readonly string[];
  readonly transcript: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'steering before the first byte waits for the end of the turn',
    mode: 'one-at-a-time',
    model: ['---(ad|)', '-(ad|)'],
    user: ' -s',
    asked: ['^--!', '---^!'],
    transcript: ['Go', 'assistant', 'S1', 'assistant'],
  },
  {
    name: 'steering between two deltas',
    mode: 'one-at-a-time',
    model: ['-a-(ad|)', '-(ad|)'],
    user: ' --s',
    asked: ['^--!', '---^!'],
    transcript: ['Go', 'assistant', 'S1', 'assistant'],
  },
  {
    name: 'steering while a tool runs comes after its result',
    mode: 'one-at-a-time',
    model: ['-(c|)', '-(ad|)'],
    tool: '  ----(r|)',
    user: ' ---s',
    asked: ['^!', '-----^!'],
    transcript: ['Go', 'assistant', 'toolResult', 'S1', 'assistant'],
  },
  {
    name: 'two steering messages, one a turn',
    mode: 'one-at-a-time',
    model: ['--(ad|)', '-(ad|)', '-(ad|)'],
    user: ' -(sS)',
    asked: ['^-!', '--^!', '---^!'],
    transcript: ['Go', 'assistant', 'S1', 'assistant', 'S2', 'assistant'],
  },
  {
    name: 'two steering messages, all at once',
    mode: 'all',
    model: ['--(ad|)', '-(ad|)'],
    user: ' -(sS)',
    asked: ['^-!', '--^!'],
    transcript: ['Go', 'assistant', 'S1', 'S2', 'assistant'],
  },
  {
    name: 'a follow-up waits until the run would end',
    mode: 'one-at-a-time',
    model: ['-(c|)', '-(ad|)', '-(ad|)'],
    tool: '  --(r|)',
    user: ' -f',
    asked: ['^!', '---^!', '----^!'],
    transcript: ['Go', 'assistant', 'toolResult', 'assistant', 'F1', 'assistant'],
  },
  {
    name: 'two follow-ups, one a turn',
    mode: 'one-at-a-time',
    model: ['--(ad|)', '-(ad|)', '-(ad|)'],
    user: ' -(fF)',
    asked: ['^-!', '--^!', '---^!'],
    transcript: ['Go', 'assistant', 'F1', 'assistant', 'F2', 'assistant'],
  },
  {
    name: 'two follow-ups, all at once',
    mode: 'all',
    model: ['--(ad|)', '-(ad|)'],
    user: ' -(fF)',
    asked: ['^-!', '--^!'],
    transcript: ['Go', 'assistant', 'F1', 'F2', 'assistant'],
  },
  {
    name: 'steering goes before a follow-up',
    mode: 'one-at-a-time',
    model: ['--(ad|)', '-(ad|)', '-(ad|)'],
    user: ' -(fs)',
    asked: ['^-!', '--^!', '---^!'],
    transcript: ['Go', 'assistant', 'S1', 'assistant', 'F1', 'assistant'],
  },
];

describe('queued messages', () => {
  for (const { name, mode, model: pictures, tool: work, user: typing, asked, transcript } of cases) {
    it(
      name,
      marbles(({ model, tool, user, expectSubscriptions, flush }) => {
        const model$ = model(pictures, values);
        const agent = new Agent({
          initialState: { model: testModel, tools: [tool(work?.trim() ?? '(r|)', { r: 'ok' })] },
          streamFn: model$,
          steeringMode: mode,
          followUpMode: mode,
        });
        user(typing.trim(), actions, agent);
        agent.prompt$('Go').subscribe();
        expectSubscriptions(model$.subscriptions).toBe([...asked]);
        flush();
        expect(texts(agent.state.messages)).toEqual(transcript);
        expect(agent.state.queue).toEqual({ steering: [], followUp: [] });
      }),
    );
  }

  it(
    'a stop leaves in the queue what was not delivered',
    marbles(({ model, user, expectState, flush }) => {
      const agent = new Agent({ initialState: { model: testModel }, streamFn: model('-a---', values) });
      user(
        '--sfx',
        {
          ...actions,
          x: (it) => {
            it.abort();
          },
        },
        agent,
      );
      expectState(agent, (state) => state.queue.steering.length + state.queue.followUp.length).toBe('0-12', {
        0: 0,
        1: 1,
        2: 2,
      });
      agent.prompt$('Go').subscribe();
      flush();
      expect(texts(agent.state.queue.steering)).toEqual(['S1']);
      expect(texts(agent.state.queue.followUp)).toEqual(['F1']);
      expect(texts(agent.state.messages)).toEqual(['Go', 'assistant']);
    }),
  );
});
