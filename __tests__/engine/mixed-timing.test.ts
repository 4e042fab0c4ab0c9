import { expect, it } from '@jest/globals';
import { agentLoop, type AgentTool, verifyEvents } from 'rx-agent';
import { fakeTool, scriptedModel, testModel, toolCall, toolResult, userMessage } from 'rx-agent/testing';
import { lastValueFrom, toArray } from 'rxjs';

const slow = fakeTool('slow', () => Promise.resolve(toolResult('slow result')));
const quick = fakeTool('quick', toolResult('quick result'));

async function roles(
  model: ReturnType<typeof scriptedModel>,
  tools: readonly AgentTool[],
  toolExecution: 'parallel' | 'sequential' = 'parallel',
): Promise<string[]> {
  const config = { model: testModel, streamFn: model, toolExecution };
  const run$ = agentLoop([userMessage('Go')], { messages: [], tools }, config);
  const events = await lastValueFrom(run$.pipe(verifyEvents(), toArray()), { defaultValue: [] });
  model.verify();
  const end = events.at(-1);
  return end?.type === 'agent_end' ? end.messages.map(({ role }) => role) : [];
}

it('goes on with synchronous turns after one that took time', async () => {
  const model = scriptedModel([
    [toolCall('slow')],
    [toolCall('quick')],
    [toolCall('quick')],
    [toolCall('slow')],
    'Done.',
  ]);

  expect(await roles(model, [slow, quick])).toEqual([
    'user',
    'assistant',
    'toolResult',
    'assistant',
    'toolResult',
    'assistant',
    'toolResult',
    'assistant',
    'toolResult',
    'assistant',
  ]);
});

it.each(['sequential', 'parallel'] as const)(
  'goes on when a call is answered at once after one that took time, %s',
  async (mode) => {
    const model = scriptedModel([[toolCall('slow'), toolCall('unknown'), toolCall('quick')], 'Done.']);

    expect(await roles(model, [slow, quick], mode)).toEqual([
      'user',
      'assistant',
      'toolResult',
      'toolResult',
      'toolResult',
      'assistant',
    ]);
  },
);
