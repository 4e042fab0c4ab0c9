import { describe, expect, it } from '@jest/globals';
import { Agent, type AgentEvent } from 'rx-agent';
import { createOfflineModels, OFFLINE_MODEL } from '../../examples/offline-model/offline-models.js';
import { smallTools } from '../../examples/terminal/small-tools.js';
import { textOf } from '../../examples/terminal/text-of.js';

function offlineAgent(paceMs: number): Agent {
  const models = createOfflineModels({ paceMs });
  return new Agent({
    initialState: { model: OFFLINE_MODEL, tools: smallTools(0) },
    streamFn: models.streamSimple.bind(models),
  });
}

describe('the offline model', () => {
  it('thinks, calls the tool and says what it found, the same each time', async () => {
    const deltas = async (): Promise<string[]> => {
      const agent = offlineAgent(0);
      const seen: string[] = [];
      agent.events$.subscribe((event: AgentEvent) => {
        if (event.type === 'message_update') seen.push(event.assistantMessageEvent.type);
      });
      await agent.prompt('What is 6 * 7?');
      expect(agent.state.messages.map(({ role }) => role)).toEqual([
        'user',
        'assistant',
        'toolResult',
        'assistant',
      ]);
      expect(agent.state.messages.slice(2).map(textOf)).toEqual(['6 * 7 = 42', 'calculate: 6 * 7 = 42']);
      return seen;
    };
    const first = await deltas();
    expect(first).toEqual(expect.arrayContaining(['thinking_delta', 'toolcall_delta', 'text_delta']));
    expect(await deltas()).toEqual(first);
  });

  it('stops talking when the run is stopped', async () => {
    const agent = offlineAgent(1_000_000);
    const begun = new Promise<void>((resolve) => {
      agent.events$.subscribe((event) => {
        if (event.type === 'message_update') resolve();
      });
    });
    const run = agent.prompt('Hello');
    await begun;
    agent.abort();
    await run;
    expect(agent.state.messages.at(-1)).toMatchObject({ role: 'assistant', stopReason: 'aborted' });
  });
});
