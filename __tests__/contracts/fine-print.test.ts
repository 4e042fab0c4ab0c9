import { describe, expect, it } from '@jest/globals';
import type { AssistantMessage } from '@earendil-works/pi-ai';
import { type Observable, of } from 'rxjs';
import { Agent, type AgentEvent, type AgentOptions } from 'rx-agent';
import { assistantMessage, fakeTool, scriptedModel, testModel, toolCall, toolResult } from 'rx-agent/testing';

async function run(
  options: AgentOptions,
  tool = fakeTool('tool'),
): Promise<{ agent: Agent; events: AgentEvent[] }> {
  const agent = new Agent({
    initialState: { model: testModel, tools: [tool] },
    streamFn: scriptedModel([[toolCall('tool')], 'done']),
    ...options,
  });
  const events: AgentEvent[] = [];
  agent.events$.subscribe((event) => events.push(event));
  await agent.prompt('Go');
  return { agent, events };
}

describe('fine print', () => {
  it('turn_end and agent_end carry the very objects of message_end', async () => {
    const { agent, events } = await run({});
    const ended = events.flatMap((event) => (event.type === 'message_end' ? [event.message] : []));
    const turns = events.flatMap((event) =>
      event.type === 'turn_end' ? [event.message, ...event.toolResults] : [],
    );
    expect(turns.map((message) => ended.indexOf(message))).toEqual([1, 2, 3]);
    const last = events.at(-1);
    expect(last?.type === 'agent_end' && last.messages.map((message) => ended.indexOf(message))).toEqual([
      0, 1, 2, 3,
    ]);
    expect(agent.state.messages.map((message) => ended.indexOf(message))).toEqual([0, 1, 2, 3]);
  });

  it('a hook that fails after the answer gets its message in a turn of its own', async () => {
    const finishTurn = (): never => {
      throw new Error('boom');
    };
    const { agent, events } = await run({ finishTurn, streamFn: scriptedModel(['answer']) });
    expect(events.filter(({ type }) => type === 'turn_start').length).toBe(2);
    expect(agent.state.messages.at(-1)).toMatchObject({
      content: [],
      stopReason: 'error',
      errorMessage: 'boom',
    });
  });

  it('an answer without content gets an empty array', async () => {
    const message: Partial<AssistantMessage> = assistantMessage('');
    delete message.content;
    const streamFn = (): Observable<unknown> => of({ type: 'done', reason: 'stop', message });
    const { agent } = await run({ streamFn: streamFn as NonNullable<AgentOptions['streamFn']> });
    expect(agent.state.messages[1]).toMatchObject({ content: [], stopReason: 'stop' });
  });

  it.each(['convertToLlm', 'transformContext'] as const)(
    '%s giving undefined is a failure of it',
    async (hook) => {
      const options = { [hook]: () => undefined } as unknown as AgentOptions;
      const { agent } = await run(options);
      expect(agent.state.errorMessage).toBe(`${hook} must return an array of messages.`);
    },
  );

  it('after dispose() everything does nothing, and late subscribers get the last state and completion', async () => {
    const { agent } = await run({});
    const log: string[] = [];
    agent.errors$.subscribe({ complete: () => log.push('errors$') });
    agent.events$.subscribe({ complete: () => log.push('events$') });
    agent[Symbol.dispose]();
    agent.dispose();
    agent.steer(assistantMessage('S'));
    agent.abort();
    agent.reset();
    agent.state.systemPrompt = 'New';
    await agent.waitForIdle();
    agent.state$.subscribe({
      next: (s) => log.push(String(s.messages.length)),
      complete: () => log.push('state$'),
    });
    expect(log.sort()).toEqual(['4', 'errors$', 'events$', 'state$']);
    expect([agent.state.systemPrompt, agent.state.queue.steering]).toEqual(['', []]);
  });

  it('C6: the next request is skipped only when every result says terminate', async () => {
    const terminal = fakeTool('tool', toolResult('ok', { terminate: true }));
    const calls = [toolCall('tool'), toolCall('tool')];
    const all = await run({ streamFn: scriptedModel([calls]) }, terminal);
    expect(all.agent.state.messages.length).toBe(4);
    const mixed = await run(
      { streamFn: scriptedModel([[toolCall('tool'), toolCall('none')], 'done']) },
      terminal,
    );
    expect(mixed.agent.state.messages.length).toBe(5);
  });
});
