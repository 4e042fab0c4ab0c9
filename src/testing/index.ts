export { fakeTool, toolResult } from './fake-tool.js';
export type { FakeTool, FakeToolBehaviour, FakeToolCall, FakeToolOptions } from './fake-tool.js';
export { assistantMessage, toolResultMessage, userMessage } from './messages.js';
export type { AssistantMessageOptions, ToolResultMessageOptions } from './messages.js';
export {
  done,
  endBlock,
  fails,
  start,
  text,
  thinking,
  toolCall,
  toolCallArguments,
  toolCallStart,
} from './model-parts.js';
export type {
  ContentBlock,
  DonePart,
  DoneReason,
  EndBlockPart,
  FailsPart,
  ModelPart,
  StartPart,
  ToolCallArgumentsPart,
  ToolCallStartPart,
} from './model-parts.js';
export { modelStream } from './model-stream.js';
export { scriptedModel } from './scripted-model.js';
export type {
  ModelRequest,
  ScriptedAnswer,
  ScriptedModel,
  ScriptedModelOptions,
  ScriptedTurn,
} from './scripted-model.js';
export { testModel, testUsage } from './test-model.js';
export { agentMarbles } from './agent-marbles.js';
export type { AgentRunHelpers, Picture } from './agent-marbles.js';
export { EVENT_LETTERS, eventLetter } from './event-letters.js';
export type { MarbleModel, MarbleModelOptions, ModelValues } from './marble-model.js';
export type { MarbleTool, MarbleToolOptions, ToolValues } from './marble-tool.js';
export { abort, followUp, prompt, steer } from './marble-user.js';
export type { UserAction, UserActions, UserAgent } from './marble-user.js';
export type { AssertEqual, SubscriptionLogLike } from './picture-assert.js';
export { recordEvents } from './record-events.js';
export { recordStream } from './record-stream.js';
export type { RecordOptions } from './record-stream.js';
export type { Recording, RecordingSink } from './recording-format.js';
export { replayEvents } from './replay-events.js';
export { replayStream } from './replay-stream.js';
export type { ReplayStreamOptions } from './replay-stream.js';
export type { ReplayOptions } from './replay-timing.js';
