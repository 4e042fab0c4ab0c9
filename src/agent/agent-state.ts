import type { Api, AssistantMessage, Model } from '@earendil-works/pi-ai';
import type { AgentEvent, TurnEndEvent } from '../events.js';
import { Transcript } from '../internal/transcript.js';
import type {
  AgentMessage,
  AgentState,
  AgentTool,
  MessageQueues,
  ThinkingLevel,
  ToolExecution,
} from '../types.js';
import { PendingCalls, StateSnapshot } from './state-snapshot.js';

/** What may be assigned on `agent.state`. */
export interface AgentSettings {
  /** Default: empty, which sends none. */
  systemPrompt: string;
  /** Default: a model called `unknown`, which providers refuse. */
  model: Model<Api>;
  /** Default: `'off'`. */
  thinkingLevel: ThinkingLevel;
  /** Default: none. */
  tools: readonly AgentTool[];
  /** The transcript. Default: empty. */
  messages: readonly AgentMessage[];
}

/** Changes that are no event of a run: what was assigned or queued. */
export type AgentStateChange =
  | { readonly type: 'settings'; readonly settings: Partial<AgentSettings> }
  | { readonly type: 'queue'; readonly queue: MessageQueues }
  | { readonly type: 'reset' };

const NO_EXECUTIONS: readonly ToolExecution[] = [];
const NOTHING_PENDING = new PendingCalls(NO_EXECUTIONS);
const EMPTY_QUEUE: MessageQueues = { steering: [], followUp: [] };
const NO_MODEL: Model<Api> = {
  id: 'unknown',
  name: 'unknown',
  api: 'unknown',
  provider: 'unknown',
  baseUrl: '',
  reasoning: false,
  input: [],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 0,
  maxTokens: 0,
};

/** The state of an agent that has not run yet. Arrays are copied. */
export function initialAgentState(settings: Partial<AgentSettings> = {}): AgentState {
  return StateSnapshot.of({
    systemPrompt: settings.systemPrompt ?? '',
    model: settings.model ?? NO_MODEL,
    thinkingLevel: settings.thinkingLevel ?? 'off',
    tools: settings.tools?.slice() ?? [],
    isStreaming: false,
    streamingMessage: undefined,
    errorMessage: undefined,
    queue: EMPTY_QUEUE,
    toolExecutions: NO_EXECUTIONS,
    pending: NOTHING_PENDING,
    transcript: Transcript.of(settings.messages?.slice() ?? []),
  });
}

/**
 * The state after an event: pure, so that reducing a log of events rebuilds the state. An event that changes nothing
 * gives the same state back.
 */
export function reduceAgentState(state: AgentState, event: AgentEvent): AgentState {
  const current = StateSnapshot.from(state);
  const next = reduceChange(current, event);
  return next === current ? state : next;
}

/** The reducer of everything that changes a state. */
export function reduceChange(state: AgentState, event: AgentEvent | AgentStateChange): AgentState {
  const current = StateSnapshot.from(state);
  switch (event.type) {
    case 'agent_start':
      return withRun(current, true, undefined);
    case 'turn_start':
      return current.toolExecutions.length === 0 ? current : current.withExecutions(NO_EXECUTIONS);
    case 'message_start':
    case 'message_update':
      if (event.message === current.streamingMessage) return current;
      return current.withStreamingMessage(event.message);
    case 'message_end':
      return current.append(event.message);
    case 'tool_execution_start': {
      const { toolCallId, toolName, args } = event;
      return current.withExecutions([
        ...current.toolExecutions,
        { toolCallId, toolName, args, status: 'running' },
      ]);
    }
    case 'tool_execution_update': {
      const { partialResult } = event;
      const executions = replaceRunning(current, event.toolCallId, (running) => ({
        ...running,
        partialResult,
      }));
      return executions === undefined ? current : current.copy({ toolExecutions: executions });
    }
    case 'tool_execution_end': {
      const { result, isError } = event;
      const status = isError ? 'error' : 'done';
      const executions = replaceRunning(current, event.toolCallId, (running) => {
        const { toolCallId, toolName, args, partialResult } = running;
        return partialResult === undefined
          ? { toolCallId, toolName, args, status, result }
          : { toolCallId, toolName, args, status, partialResult, result };
      });
      return executions === undefined ? current : current.withExecutions(executions);
    }
    case 'turn_end': {
      const errorMessage = turnError(event) ?? current.errorMessage;
      return errorMessage === current.errorMessage ? current : current.copy({ errorMessage });
    }
    case 'agent_end':
      return withRun(current, false, current.errorMessage);
    case 'settings':
      return withSettings(current, event.settings);
    case 'queue':
      return sameQueues(event.queue, current.queue) ? current : current.copy({ queue: event.queue });
    case 'reset':
      return withRun(current.withExecutions(NO_EXECUTIONS), false, undefined).withMessages([]);
    default:
      return state;
  }
}

function withRun(
  state: StateSnapshot,
  isStreaming: boolean,
  errorMessage: string | undefined,
): StateSnapshot {
  const same =
    isStreaming === state.isStreaming &&
    errorMessage === state.errorMessage &&
    state.streamingMessage === undefined;
  return same ? state : state.copy({ isStreaming, errorMessage, streamingMessage: undefined });
}

function replaceRunning(
  state: StateSnapshot,
  toolCallId: string,
  change: (running: ToolExecution) => ToolExecution,
): readonly ToolExecution[] | undefined {
  const executions = state.toolExecutions;
  // With many calls this is what a state takes most time for: comparing the status is cheaper than comparing ids.
  for (let index = 0; index < executions.length; index++) {
    const running = executions[index];
    if (running?.status !== 'running' || running.toolCallId !== toolCallId) continue;
    const next = executions.slice();
    next[index] = change(running);
    return next;
  }
  return undefined;
}

/** The arrays were copied where they were assigned. */
function withSettings(state: StateSnapshot, settings: Partial<AgentSettings>): StateSnapshot {
  const { messages, ...rest } = settings;
  const next = Object.entries(rest).every(([name, value]) => value === state[name as keyof typeof rest])
    ? state
    : state.copy(rest);
  return messages === undefined ? next : next.withMessages(messages);
}

function turnError({ message }: TurnEndEvent): string | undefined {
  if (message.errorMessage !== undefined && message.errorMessage !== '') return message.errorMessage;
  return message.stopReason === 'toolUse' && !hasCall(message)
    ? 'The model stopped for a tool call but sent none.'
    : undefined;
}

function hasCall(message: AssistantMessage): boolean {
  return message.content.some((block) => block.type === 'toolCall');
}

function sameQueues(a: MessageQueues, b: MessageQueues): boolean {
  return sameItems(a.steering, b.steering) && sameItems(a.followUp, b.followUp);
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
