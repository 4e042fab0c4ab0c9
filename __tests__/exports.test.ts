import { describe, expect, it } from '@jest/globals';
import * as core from 'rx-agent';
import * as testing from 'rx-agent/testing';

describe('the exports of', () => {
  it('rx-agent', () => {
    expect(Object.keys(core).sort()).toEqual([
      'Agent',
      'AgentError',
      'agentEnd',
      'agentLoop',
      'agentLoopContinue',
      'agentStart',
      'defineTool',
      'frames',
      'initialAgentState',
      'messageEnd',
      'messageStart',
      'messageUpdate',
      'ofEventType',
      'reduceAgentState',
      'runAgentLoop',
      'runAgentLoopContinue',
      'select',
      'setDefaultStreamFn',
      'textDeltas',
      'toolExecutionEnd',
      'toolExecutionStart',
      'toolExecutionUpdate',
      'turnEnd',
      'turnStart',
      'verifyEvents',
    ]);
  });

  it('rx-agent/testing', () => {
    expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
     [
       "EVENT_LETTERS",
       "abort",
       "agentMarbles",
       "assistantMessage",
       "done",
       "endBlock",
       "eventLetter",
       "fails",
       "fakeTool",
       "followUp",
       "modelStream",
       "prompt",
       "recordEvents",
       "recordStream",
       "replayEvents",
       "replayStream",
       "scriptedModel",
       "start",
       "steer",
       "testModel",
       "testUsage",
       "text",
       "thinking",
       "toolCall",
       "toolCallArguments",
       "toolCallStart",
       "toolResult",
       "toolResultMessage",
       "userMessage",
     ]
    `);
  });

  it.each([
    ['proxy', ['bearerToken', 'createProxyHandler', 'streamProxy']],
    ['react', ['useAgent', 'useAgentChat', 'useAgentEvents', 'useAgentState']],
    ['angular', ['agentSignal', 'injectAgent']],
    ['inspector', ['AgentMarbles', 'defineAgentMarbles']],
  ])('rx-agent/%s, also outside a browser', async (subpath, names) => {
    const exported = (await import(`../src/${subpath}/index.ts`)) as object;
    expect(Object.keys(exported).sort()).toEqual(names);
  });
});
