import { describe, expect, it } from '@jest/globals';
import { Agent } from 'rx-agent';
import { type FakeTool, fakeTool, scriptedModel, testModel, toolCall } from 'rx-agent/testing';
import { type Approval, Approvals } from '../../../examples/web-chat/src/approvals.js';
import { textOf } from '../../../examples/web-chat/src/message-content.js';

interface Chat {
  readonly agent: Agent;
  readonly approvals: Approvals;
  readonly tool: FakeTool;
  /** The names of the tools that were asked about; `undefined` when no question waits. */
  readonly asked: (string | undefined)[];
}

function chatThatCalls(name: string): Chat {
  const tool = fakeTool(name, 'did it');
  const approvals = new Approvals(['write_note']);
  const agent = new Agent({
    initialState: { model: testModel, tools: [tool] },
    streamFn: scriptedModel([[toolCall(name, { title: 'a' })], 'done']),
    beforeToolCall: approvals.beforeToolCall,
  });
  const asked: (string | undefined)[] = [];
  approvals.pending$.subscribe((approval) => asked.push(approval?.toolName));
  return { agent, approvals, tool, asked };
}

function waiting(approvals: Approvals): Approval {
  if (approvals.current === undefined) throw new Error('No question waits.');
  return approvals.current;
}

const results = ({ agent }: Chat): string[] =>
  agent.state.messages.filter(({ role }) => role === 'toolResult').map(textOf);

describe('approvals', () => {
  it('lets harmless tools run', async () => {
    const chat = chatThatCalls('calculate');
    await chat.agent.prompt('go');
    expect(chat.asked).toEqual([undefined]);
    expect(results(chat)).toEqual(['did it']);
  });

  it('asks before a dangerous tool runs, and runs it when that is allowed', async () => {
    const chat = chatThatCalls('write_note');
    const run = chat.agent.prompt('go');
    expect(waiting(chat.approvals)).toMatchObject({
      toolCallId: 'call_1',
      toolName: 'write_note',
      args: { title: 'a' },
    });
    expect(chat.tool.calls).toHaveLength(0);
    waiting(chat.approvals).answer(true);
    await run;
    expect(chat.asked).toEqual([undefined, 'write_note', undefined]);
    expect(results(chat)).toEqual(['did it']);
  });

  it('answers the call in the tool’s place when it is refused', async () => {
    const chat = chatThatCalls('write_note');
    const run = chat.agent.prompt('go');
    waiting(chat.approvals).answer(false);
    await run;
    expect(chat.tool.calls).toHaveLength(0);
    expect(results(chat)).toEqual(['The user did not allow this.']);
  });

  it('withdraws the question when the run is stopped, and ignores a late answer', async () => {
    const chat = chatThatCalls('write_note');
    const run = chat.agent.prompt('go');
    const { answer } = waiting(chat.approvals);
    chat.agent.abort();
    expect(chat.approvals.current).toBeUndefined();
    answer(true);
    await run;
    expect(chat.tool.calls).toHaveLength(0);
    expect(results(chat)).toEqual(['Operation aborted']);
  });
});
