import { describe, expect, it } from '@jest/globals';
import { type ScriptedTurn, fails, scriptedModel, testModel, toolCall } from 'rx-agent/testing';
import { chatAgent } from '../../examples/terminal/chat-agent.js';
import { oneShot } from '../../examples/terminal/one-shot.js';

/** One prompt to a model that follows a script: what is written where, and the exit code. */
async function run(
  turns: ScriptedTurn[],
  { json = false, remedy = '' } = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const agent = chatAgent({
    chosen: { model: testModel, streamFn: scriptedModel(turns), offline: false },
    root: '.',
    beforeToolCall: () => undefined,
    stepMs: 0,
  });
  const written = { stdout: '', stderr: '' };
  const out = {
    stdout: (words: string) => {
      written.stdout += words;
    },
    stderr: (words: string) => {
      written.stderr += words;
    },
  };
  return { code: await oneShot(agent, 'Go', json, out, remedy), ...written };
}

describe('a run without a UI', () => {
  it('reports progress and separates what is said before and after a tool', async () => {
    const turns = [[{ type: 'text', text: 'Wait.' } as const, toolCall('slow_job', { steps: 2 })], 'Ready.'];
    const { code, stdout, stderr } = await run(turns);
    expect(stdout).toBe('Wait.\nReady.\n');
    expect(stderr).toMatch(/^→ slow_job \{"steps":2\}\n {2}slow_job: step 1 of 2\n✓ slow_job \(\d+ ms\)\n$/);
    expect(code).toBe(0);
  });

  it('marks a tool that failed', async () => {
    const { code, stderr } = await run([[toolCall('nothing')], 'Sorry.']);
    expect(stderr).toMatch(/^→ nothing \{\}\n✗ nothing/);
    expect(code).toBe(0);
  });

  it('prints one event a line with json', async () => {
    const { code, stdout, stderr } = await run(['Hi.'], { json: true });
    const lines = stdout.trimEnd().split('\n');
    const types = lines.map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types.filter((type) => type !== 'message_update')).toEqual([
      'agent_start',
      'turn_start',
      ...['message_start', 'message_end'],
      ...['message_start', 'message_end'],
      'turn_end',
      'agent_end',
    ]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('ends with 1, one line and a remedy when the run ended in an error', async () => {
    expect(await run([[fails('It is\n  tired.')]], { remedy: 'let it rest' })).toEqual({
      code: 1,
      stdout: '\n',
      stderr: 'The run ended in an error: It is tired. (let it rest)\n',
    });
  });
});
