import { describe, expect, it } from '@jest/globals';
import type { AssistantMessageEvent } from '@earendil-works/pi-ai';
import { concat, defer, from, map, type Observable, range } from 'rxjs';
import { Agent, agentLoop, type QueueMode } from 'rx-agent';
import { assistantMessage, fakeTool, modelStream, testModel, text, userMessage } from 'rx-agent/testing';

describe('scale, all in one synchronous call', () => {
  it('10,000 turns', () => {
    const turns = 10_000;
    let asked = 0;
    const tool = fakeTool('tool', 'ok');
    const started = modelStream([text('')]).slice(0, 1);
    const streamFn = (): Observable<AssistantMessageEvent> => {
      const content = ++asked < turns ? [toolCallBlock(asked)] : 'done';
      const message = assistantMessage(content, { stopReason: asked < turns ? 'toolUse' : 'stop' });
      return from([...started, { type: 'done', reason: 'stop', message } as const]);
    };
    let turnEnds = 0;
    let completed = false;
    agentLoop([userMessage('Go')], { messages: [], tools: [tool] }, { model: testModel, streamFn }).subscribe(
      {
        next: (event) => {
          if (event.type === 'turn_end') turnEnds++;
        },
        complete: () => {
          completed = true;
        },
      },
    );
    expect(completed).toBe(true);
    expect(turnEnds).toBe(turns);
  });

  it('100,000 deltas, each one state', () => {
    const deltas = 100_000;
    const all = modelStream([text('a')]);
    const opening = all.slice(0, 2);
    const done = { type: 'done', reason: 'stop', message: assistantMessage('a'.repeat(deltas)) } as const;
    const [, , delta] = all;
    if (delta === undefined) throw new Error('The stream has no delta.');
    const agent = new Agent({
      initialState: { model: testModel },
      streamFn: () =>
        concat(
          from(opening),
          range(deltas).pipe(map(() => delta)),
          defer(() => [done]),
        ),
    });
    let states = 0;
    let length = 0;
    agent.state$.subscribe(({ streamingMessage }) => {
      const block = streamingMessage?.role === 'assistant' ? streamingMessage.content[0] : undefined;
      if (block?.type !== 'text' || block.text === '') return;
      states++;
      // Each state has one piece more than the one before.
      if (block.text.length === length + 1) length++;
    });
    agent.prompt$('Go').subscribe();
    expect(states).toBe(deltas);
    expect(length).toBe(deltas);
    expect(agent.state.isStreaming).toBe(false);
  });

  it.each<[QueueMode, requests: number]>([
    ['all', 2],
    ['one-at-a-time', 10_001],
  ])('10,000 queued messages, %s', (mode, requests) => {
    const messages = Array.from({ length: 10_000 }, (_, i) => userMessage(String(i)));
    let asked = 0;
    const answer = modelStream('ok');
    const agent = new Agent({
      initialState: { model: testModel },
      streamFn: () => {
        if (++asked === 1) from(messages).subscribe(agent.steer);
        return from(answer);
      },
      steeringMode: mode,
    });
    agent.prompt$('Go').subscribe();
    expect(asked).toBe(requests);
    expect(agent.state.isStreaming).toBe(false);
    expect(agent.hasQueuedMessages()).toBe(false);
    expect(agent.state.messages.filter(({ role }) => role === 'user').slice(1)).toEqual(messages);
  });
});

function toolCallBlock(n: number): {
  type: 'toolCall';
  id: string;
  name: string;
  arguments: Record<string, never>;
} {
  return { type: 'toolCall', id: `call_${String(n)}`, name: 'tool', arguments: {} };
}
