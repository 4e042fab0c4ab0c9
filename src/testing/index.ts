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
export type { ModelRequest, ScriptedAnswer, ScriptedModel, ScriptedTurn } from './scripted-model.js';
export { testModel, testUsage } from './test-model.js';
