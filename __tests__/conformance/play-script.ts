import type { AgentContext, AgentLoopConfig, AgentMessage } from 'rx-agent';
import { testModel, userMessage } from 'rx-agent/testing';
import { comparable } from './comparable.js';
import { Queue } from './queue.js';
import type { Script } from './script.js';
import type { Side } from './sides.js';
import { type AgentLike, World } from './world.js';

/** All that is compared of a script's play. */
export interface Outcome {
  readonly events: readonly unknown[];
  readonly requests: readonly unknown[];
  readonly notes: readonly unknown[];
  /** What a loop gave, or the final state of an Agent. */
  readonly result: unknown;
}

const HELLO: readonly AgentMessage[] = [userMessage('Hello')];

/** Through `runAgentLoop` (`run`) or `agentLoop` (`stream`). */
export async function playLoop(side: Side, script: Script, form: 'run' | 'stream'): Promise<Outcome> {
  const controller = new AbortController();
  const steering = new Queue(script.queued?.steering, script.steeringMode);
  const followUp = new Queue(script.queued?.followUp, script.followUpMode);
  const world = new World(script, () => ({
    steer: steering.push,
    followUp: followUp.push,
    abort: () => {
      controller.abort();
    },
  }));
  const context: AgentContext = {
    messages: [...(script.history ?? [])],
    tools: script.tools?.(world) ?? [],
  };
  const config: AgentLoopConfig = {
    ...script.options,
    ...script.hooks?.(world),
    ...(script.toolExecution !== undefined && { toolExecution: script.toolExecution }),
    model: testModel,
    streamFn: world.streamFn,
    signal: controller.signal,
    getSteeringMessages: steering.drain,
    getFollowUpMessages: followUp.drain,
  };
  const prompts = script.continues === true ? undefined : (script.prompts ?? HELLO);
  const result = await side[form](prompts, context, config, world.record);
  return outcome(world, result);
}

/** Through the `Agent`. */
export async function playAgent(side: Side, script: Script): Promise<Outcome> {
  const made: AgentLike[] = [];
  const only = (): AgentLike => {
    const [agent] = made;
    if (agent === undefined) throw new Error('The agent is not made yet.');
    return agent;
  };
  const world = new World(script, only);
  const { reasoning, ...options } = script.options ?? {};
  made.push(
    side.agent({
      ...options,
      ...script.hooks?.(world),
      ...(script.toolExecution !== undefined && { toolExecution: script.toolExecution }),
      ...(script.steeringMode !== undefined && { steeringMode: script.steeringMode }),
      ...(script.followUpMode !== undefined && { followUpMode: script.followUpMode }),
      streamFn: world.streamFn,
      initialState: {
        model: testModel,
        systemPrompt: 'You are a test.',
        thinkingLevel: reasoning ?? 'off',
        messages: script.history ?? [],
        tools: script.tools?.(world) ?? [],
      },
    }),
  );
  const agent = only();
  agent.subscribe(world.record);
  for (const message of script.queued?.steering ?? []) agent.steer(message);
  for (const message of script.queued?.followUp ?? []) agent.followUp(message);
  if (script.session !== undefined) await script.session(agent, world);
  else if (script.continues === true) await agent.continue();
  else await agent.prompt([...(script.prompts ?? HELLO)]);
  return outcome(world, agentState(agent));
}

/** The fields both Agents have. */
function agentState(agent: AgentLike): Record<string, unknown> {
  const { state } = agent;
  return {
    systemPrompt: state.systemPrompt,
    model: state.model.id,
    thinkingLevel: state.thinkingLevel,
    tools: state.tools.map(({ name }) => name),
    messages: state.messages,
    isStreaming: state.isStreaming,
    streamingMessage: state.streamingMessage,
    pendingToolCalls: state.pendingToolCalls,
    errorMessage: state.errorMessage,
    hasQueuedMessages: agent.hasQueuedMessages(),
    peekQueuedMessages: agent.peekQueuedMessages(),
    steeringMode: agent.steeringMode,
    followUpMode: agent.followUpMode,
    hasSignal: agent.signal !== undefined,
  };
}

function outcome({ events, requests, notes }: World, result: unknown): Outcome {
  return { events, requests, notes, result: comparable(result) };
}
