import { Agent, type AgentHooks } from 'rx-agent';
import type { ChosenModel } from './choose-model.js';
import { fileTools } from './file-tools.js';
import { smallTools } from './small-tools.js';

export interface ChatAgentOptions {
  readonly chosen: ChosenModel;
  /** The folder that the tools may use. */
  readonly root: string;
  readonly beforeToolCall: NonNullable<AgentHooks['beforeToolCall']>;
  /** How long a step of the slow job takes. */
  readonly stepMs?: number;
}

/** The agent of the chat: the chosen model and the tools. */
export function chatAgent({ chosen, root, beforeToolCall, stepMs }: ChatAgentOptions): Agent {
  return new Agent({
    initialState: {
      model: chosen.model,
      systemPrompt: `You help in the folder ${root}. Use the tools rather than guess, and be brief.`,
      tools: [...fileTools(root), ...smallTools(stepMs)],
    },
    streamFn: chosen.streamFn,
    beforeToolCall,
  });
}
