import { describe, expect, it } from '@jest/globals';
import { Agent, type AgentEvent, type AgentState, initialAgentState, reduceAgentState } from 'rx-agent';
import {
  agentMarbles,
  abort,
  done,
  fakeTool,
  recordEvents,
  replayEvents,
  scriptedModel,
  testModel,
  text,
  toolCall,
  userMessage,
} from 'rx-agent/testing';

const marbles = agentMarbles((actual, expected) => {
  expect(actual).toEqual(expected);
});

function replayed(lines: readonly string[]): AgentEvent[] {
  const events: AgentEvent[] = [];
  replayEvents(lines).subscribe((event) => {
    events.push(event);
  });
  return events;
}

/** The parts of a state that the events of a run decide. */
function decided({
  messages,
  isStreaming,
  streamingMessage,
  errorMessage,
  toolExecutions,
}: AgentState): object {
  return { messages: [...messages], isStreaming, streamingMessage, errorMessage, toolExecutions };
}

describe('recordEvents and replayEvents', () => {
  it('replay the same events, and through the reducer the same state', async () => {
    const lines: string[] = [];
    const events: AgentEvent[] = [];
    const tools = [fakeTool('weather', 'sunny')];
    const agent = new Agent({
      initialState: { model: testModel, tools },
      streamFn: scriptedModel([[text('Let me see'), toolCall('weather', { city: 'Paris' })], 'It is sunny.']),
    });
    agent.events$.pipe(recordEvents((line) => lines.push(line))).subscribe((event) => {
      events.push(event);
    });
    let current: AgentState | undefined;
    agent.state$.subscribe((state) => {
      current = state;
    });
    await agent.prompt(userMessage('Weather?'));
    expect(replayed(lines)).toEqual(events);
    const state = replayed(lines).reduce(reduceAgentState, initialAgentState({ model: testModel, tools }));
    expect(current).toBeDefined();
    expect(decided(state)).toEqual(current === undefined ? undefined : decided(current));
    expect(state.messages).toHaveLength(4);
  });

  it('give turn_end and agent_end the objects of message_end again', () => {
    const lines: string[] = [];
    const agent = new Agent({ initialState: { model: testModel }, streamFn: scriptedModel(['Hello']) });
    agent.events$.pipe(recordEvents((line) => lines.push(line))).subscribe();
    agent.prompt$('Hi').subscribe();
    const events = replayed(lines);
    const answer = events.findLast((event) => event.type === 'message_end')?.message;
    expect(events.find((event) => event.type === 'turn_end')?.message).toBe(answer);
    expect(events.find((event) => event.type === 'agent_end')?.messages.at(-1)).toBe(answer);
  });

  it(
    'keep the pace and the abort',
    marbles(({ model, user, flush, expectEvents }) => {
      const lines: string[] = [];
      const agent = new Agent({
        initialState: { model: testModel },
        streamFn: model('--a--b', { a: text('a'), b: done() }),
      });
      agent.events$.pipe(recordEvents((line) => lines.push(line))).subscribe();
      agent.prompt$('Hi').subscribe();
      user('---x', { x: abort() }, agent);
      flush();
      expectEvents(replayEvents(lines, { timing: 'recorded' })).toBe([
        '---A-Mm',
        '---T-ut',
        '---M-ua',
        '---m--|',
      ]);
    }),
  );

  it('say the line of a broken file', () => {
    const header = '{"format":"rx-agent-events","version":1}';
    expect(() => replayEvents([header, '{"at":0}'])).toThrow('Broken recording, line 2: it has no event.');
    expect(() => replayEvents([header, '{"at":0,"event":{"type":"agent_end","messages":[3]}}'])).toThrow(
      'Broken recording, line 2: it refers to a message that is not there.',
    );
    expect(() => replayEvents(['{"format":"rx-agent-stream","version":1}'])).toThrow(
      'Broken recording, line 1: expected the header of a rx-agent-events recording.',
    );
  });
});
