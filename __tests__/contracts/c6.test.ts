import { describe, expect, it } from '@jest/globals';
import { Agent, agentLoop, type AgentLoopConfig, type AgentMessage, type AgentTool } from 'rx-agent';
import {
  assistantMessage,
  fails,
  fakeTool,
  scriptedModel,
  type ScriptedTurn,
  testModel,
  toolCall,
  toolResult,
  userMessage,
} from 'rx-agent/testing';

/** Plays a run; `asked` counts its requests, `outline` says what it added. */
function play(
  turns: readonly ScriptedTurn[],
  config: Partial<AgentLoopConfig> = {},
  tools: readonly AgentTool[] = [],
): { asked: number; outline: string[] } {
  const streamFn = scriptedModel(turns);
  let outline: string[] = [];
  agentLoop(
    [userMessage('Go')],
    { messages: [], tools },
    { model: testModel, streamFn, ...config },
  ).subscribe((event) => {
    if (event.type === 'agent_end') outline = event.messages.map(label);
  });
  return { asked: streamFn.requests.length, outline };
}

function label(message: AgentMessage): string {
  return message.role === 'user' && typeof message.content === 'string' ? message.content : message.role;
}

const ends = (name: string): AgentTool => fakeTool(name, toolResult('bye', { terminate: true }));
const once = (message: AgentMessage): (() => readonly AgentMessage[]) => {
  let waiting: readonly AgentMessage[] = [message];
  return () => {
    const polled = waiting;
    waiting = [];
    return polled;
  };
};
const neverPolled = (): never => {
  throw new Error('polled');
};

describe('C6: terminate', () => {
  it('skips the next request when every result of the batch says so', () => {
    const turns = [[toolCall('a'), toolCall('b')]];
    expect(play(turns, {}, [ends('a'), ends('b')])).toEqual({
      asked: 1,
      outline: ['Go', 'assistant', 'toolResult', 'toolResult'],
    });
  });

  it('has no effect when one result of the batch does not say so', () => {
    const turns = [[toolCall('a'), toolCall('b')], 'done'];
    expect(play(turns, {}, [ends('a'), fakeTool('b')]).asked).toBe(2);
  });

  it('counts as finalised: afterToolCall may set it and take it back', () => {
    const turns = [[toolCall('a')], 'done'];
    expect(play(turns, { afterToolCall: () => ({ terminate: true }) }, [fakeTool('a')]).asked).toBe(1);
    expect(play(turns, { afterToolCall: () => ({ terminate: false }) }, [ends('a')]).asked).toBe(2);
  });

  it('a blocked call may say it', () => {
    const beforeToolCall = () => ({ block: true, terminate: true });
    expect(play([[toolCall('a')], 'done'], { beforeToolCall }, [fakeTool('a')]).asked).toBe(1);
  });

  it('a failed call does not say it', () => {
    expect(play([[toolCall('a')], 'done'], {}, [fakeTool('a', new Error('boom'))]).asked).toBe(2);
  });

  it('a queued message is delivered all the same', () => {
    const getSteeringMessages = (() => {
      const polls: AgentMessage[][] = [[], [userMessage('S')]];
      return () => polls.shift();
    })();
    expect(play([[toolCall('a')], 'done'], { getSteeringMessages }, [ends('a')]).outline).toEqual([
      ...['Go', 'assistant', 'toolResult', 'S', 'assistant'],
    ]);
  });
});

describe('C6: finishTurn', () => {
  it("'end' ends the run before any queue is polled, also when tools were called", () => {
    const polls: string[] = [];
    const config: Partial<AgentLoopConfig> = {
      finishTurn: () => ({ action: 'end' }),
      getSteeringMessages: () => {
        polls.push('steering');
        return [];
      },
      getFollowUpMessages: neverPolled,
    };
    expect(play([[toolCall('a')], 'done'], config, [fakeTool('a')])).toEqual({
      asked: 1,
      outline: ['Go', 'assistant', 'toolResult'],
    });
    expect(polls).toEqual(['steering']);
  });

  it("'continue' makes one more request, without a message", () => {
    const finishTurn = ({ newMessages }: { newMessages: readonly AgentMessage[] }) =>
      newMessages.length === 2 ? { action: 'continue' as const } : undefined;
    expect(play(['a', 'b'], { finishTurn })).toEqual({ asked: 2, outline: ['Go', 'assistant', 'assistant'] });
  });

  it.each(['getSteeringMessages', 'getFollowUpMessages'] as const)(
    "%s satisfying 'continue' causes no request of its own",
    (poll) => {
      let turn = 0;
      const config: Partial<AgentLoopConfig> = {
        finishTurn: () => (turn++ === 0 ? { action: 'continue' } : undefined),
        [poll]: poll === 'getFollowUpMessages' ? once(userMessage('Q')) : secondPoll(userMessage('Q')),
      };
      expect(play(['a', 'b', 'never'], config)).toEqual({
        asked: 2,
        outline: ['Go', 'assistant', 'Q', 'assistant'],
      });
    },
  );

  it("tool results satisfy 'continue'", () => {
    let turn = 0;
    const finishTurn = () => (turn++ === 0 ? { action: 'continue' as const } : undefined);
    expect(play([[toolCall('a')], 'b', 'never'], { finishTurn }, [fakeTool('a')]).asked).toBe(2);
  });

  it("'continue' outweighs terminate", () => {
    let turn = 0;
    const finishTurn = () => (turn++ === 0 ? { action: 'continue' as const } : undefined);
    expect(play([[toolCall('a')], 'b'], { finishTurn }, [ends('a')]).asked).toBe(2);
  });

  it('is called before turn_end, for a failed answer too, whose decision is ignored', () => {
    const log: string[] = [];
    const config: AgentLoopConfig = {
      model: testModel,
      streamFn: scriptedModel([[fails('529')], 'never']),
      finishTurn: ({ message }) => {
        log.push(`finishTurn ${message.stopReason}`);
        return { action: 'continue' };
      },
    };
    agentLoop([userMessage('Go')], { messages: [] }, config).subscribe(({ type }) => log.push(type));
    expect(log.slice(-4)).toEqual(['message_end', 'finishTurn error', 'turn_end', 'agent_end']);
  });
});

describe('C6: shouldStopAfterTurn', () => {
  it('true ends the run before any queue is polled, whatever waits', async () => {
    const agent = new Agent({
      initialState: { model: testModel, tools: [fakeTool('a')] },
      streamFn: scriptedModel([[toolCall('a')], 'never']),
      shouldStopAfterTurn: () => true,
    });
    const waiting = userMessage('Later');
    agent.followUp(waiting);
    await agent.prompt('Go');
    expect(agent.state.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'toolResult']);
    expect(agent.state.queue.followUp).toEqual([waiting]);
  });

  it('is called after turn_end; true leaves getFollowUpMessages uncalled', () => {
    const log: string[] = [];
    const config: AgentLoopConfig = {
      model: testModel,
      streamFn: scriptedModel(['a']),
      shouldStopAfterTurn: ({ message }) => {
        log.push(`shouldStop ${message.stopReason}`);
        return true;
      },
      getFollowUpMessages: neverPolled,
    };
    agentLoop([userMessage('Go')], { messages: [] }, config).subscribe(({ type }) => log.push(type));
    expect(log.slice(-3)).toEqual(['turn_end', 'shouldStop stop', 'agent_end']);
  });

  it("outweighs 'continue'", () => {
    const config: Partial<AgentLoopConfig> = {
      finishTurn: () => ({ action: 'continue' }),
      shouldStopAfterTurn: () => true,
    };
    expect(play([assistantMessage('a'), 'never'], config).asked).toBe(1);
  });
});

/** Gives the message at the poll after the first turn. */
function secondPoll(message: AgentMessage): () => readonly AgentMessage[] {
  let polls = 0;
  return () => (++polls === 2 ? [message] : []);
}
