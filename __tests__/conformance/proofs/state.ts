import type { AgentMessage } from 'rx-agent';
import { testModel, userMessage } from 'rx-agent/testing';
import { isSystemMessage } from '../comparable.js';
import type { Side } from '../sides.js';
import { type AgentLike, World } from '../world.js';
import { errorKind, nothingLeftToDo, options, outcomeNow, type Proof } from './proof.js';

function agentOf(side: Side, turns: readonly string[] = ['One.', 'Two.']): AgentLike {
  const world = new World({ name: 'state', turns }, () => agent);
  const agent = side.agent(options(world.streamFn));
  return agent;
}

async function idleAtAgentEnd(side: Side): Promise<unknown> {
  const agent = agentOf(side);
  const seen: unknown[] = [];
  const leave = agent.subscribe((event) => {
    if (event.type !== 'agent_end') return;
    leave();
    seen.push(agent.state.isStreaming);
    seen.push(agent.prompt('Again').then(() => 'answered', errorKind));
  });
  await agent.prompt('Hello');
  return Promise.all(seen);
}

function waitForIdleInListener(side: Side): Promise<unknown> {
  const agent = agentOf(side);
  agent.subscribe((event) => (event.type === 'agent_end' ? agent.waitForIdle() : undefined));
  return outcomeNow(agent.prompt('Hello'));
}

async function promptAndTools(side: Side): Promise<unknown> {
  const agent = agentOf(side);
  await agent.prompt('Hello');
  const roles = agent.state.messages.map(({ role }) => role);
  agent.state.messages = [];
  const afterClearing = agent.state.systemPrompt;
  try {
    agent.state.systemPrompt = 'You are another.';
  } catch (error) {
    return { roles, afterClearing, assigned: errorKind(error) };
  }
  return { roles, afterClearing, assigned: agent.state.systemPrompt };
}

async function growingMessages(side: Side): Promise<unknown> {
  const agent = agentOf(side);
  const before = agent.state.messages;
  await agent.prompt('Hello');
  return before.filter((message) => !isSystemMessage(message)).length;
}

async function callersContext(side: Side): Promise<unknown> {
  const world = new World({ name: 'context', turns: ['One.'] }, () => {
    throw new Error('No actions here.');
  });
  const messages: AgentMessage[] = [userMessage('Hello')];
  await side.run(undefined, { messages }, { model: testModel, streamFn: world.streamFn }, () => undefined);
  return messages.map(({ role }) => role);
}

async function coldLoop(side: Side): Promise<unknown> {
  const world = new World({ name: 'cold', turns: ['One.'] }, () => {
    throw new Error('No actions here.');
  });
  side.begin([userMessage('Hello')], { messages: [] }, { model: testModel, streamFn: world.streamFn });
  await nothingLeftToDo();
  return world.requests.length;
}

async function listenedTwice(side: Side): Promise<unknown> {
  const agent = agentOf(side);
  let calls = 0;
  const listener = (event: { type: string }): void => {
    if (event.type === 'agent_start') calls++;
  };
  agent.subscribe(listener);
  const leave = agent.subscribe(listener);
  await agent.prompt('Hello');
  leave();
  await agent.prompt('Again');
  return calls;
}

export const stateProofs: readonly Proof[] = [
  { id: 'loop-is-cold', play: coldLoop, pi: 1, here: 0 },
  { id: 'idle-at-agent-end', play: idleAtAgentEnd, pi: [true, 'Error'], here: [false, 'answered'] },
  { id: 'wait-for-idle-in-a-listener', play: waitForIdleInListener, pi: 'pending', here: 'resolved' },
  {
    id: 'prompt-and-tools-are-settings',
    play: promptAndTools,
    pi: { roles: ['system', 'user', 'assistant'], afterClearing: '', assigned: 'TypeError' },
    here: {
      roles: ['user', 'assistant'],
      afterClearing: 'You are a test.',
      assigned: 'You are another.',
    },
  },
  { id: 'state-is-immutable', play: growingMessages, pi: 2, here: 0 },
  { id: 'context-is-not-written-to', play: callersContext, pi: ['user', 'assistant'], here: ['user'] },
  { id: 'a-listener-subscribed-twice', play: listenedTwice, pi: 1, here: 3 },
];
