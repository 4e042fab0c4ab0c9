import type {
  AssistantMessage,
  AssistantMessageEventStream,
  SimpleStreamOptions,
} from '@earendil-works/pi-ai';
import type {
  AgentEventType,
  AgentHooks,
  AgentMessage,
  AgentTool,
  QueueMode,
  ToolExecutionMode,
} from 'rx-agent';
import type { ModelPart } from 'rx-agent/testing';
import type { AgentLike, World } from './world.js';

/** One answer: what is streamed, or a function that feeds the stream by hand. */
export type ScriptTurn =
  | string
  | AssistantMessage
  | readonly ModelPart[]
  | ((stream: AssistantMessageEventStream, signal: AbortSignal | undefined) => void);

/** What a user does when the `nth` event of a type comes by. */
export interface ScriptAction {
  readonly at: AgentEventType;
  readonly nth?: number;
  readonly steer?: readonly AgentMessage[];
  readonly followUp?: readonly AgentMessage[];
  readonly abort?: boolean;
}

/** One conversation, told once for both libraries: functions get the world of the side they run on. */
export interface Script {
  readonly name: string;
  readonly turns: readonly ScriptTurn[];
  /** Default: one user message, `Hello`. */
  readonly prompts?: readonly AgentMessage[];
  /** The transcript beforehand. */
  readonly history?: readonly AgentMessage[];
  /** Goes on from the history, without prompts. */
  readonly continues?: boolean;
  readonly tools?: (world: World) => readonly AgentTool[];
  readonly hooks?: (world: World) => AgentHooks;
  readonly actions?: readonly ScriptAction[];
  /** Messages that wait when the run starts. */
  readonly queued?: {
    readonly steering?: readonly AgentMessage[];
    readonly followUp?: readonly AgentMessage[];
  };
  readonly steeringMode?: QueueMode;
  readonly followUpMode?: QueueMode;
  readonly toolExecution?: ToolExecutionMode;
  readonly options?: Omit<SimpleStreamOptions, 'signal'>;
  /** What is done with the Agent in place of one prompt or continue; such a script is not run through the loops. */
  readonly session?: (agent: AgentLike, world: World) => Promise<void>;
  /** Not for the loops, which refuse what an Agent can do. */
  readonly agentOnly?: boolean;
}
