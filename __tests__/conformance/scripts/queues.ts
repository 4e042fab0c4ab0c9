import type { QueueMode } from 'rx-agent';
import {
  assistantMessage,
  fails,
  fakeTool,
  text,
  toolCall,
  toolResult,
  toolResultMessage,
  userMessage,
} from 'rx-agent/testing';
import type { Script, ScriptAction } from '../script.js';

const ok = fakeTool('ok', () => Promise.resolve(toolResult('fine')));
const A = userMessage('Steer A');
const B = userMessage('Steer B');
const C = userMessage('Later C');
const D = userMessage('Later D');
const call = toolCall('ok', {}, { id: 'old_call' });

const MODES: readonly QueueMode[] = ['one-at-a-time', 'all'];

/** A run with a tool turn, in which two messages are steered at some point. */
function steered(when: string, action: ScriptAction): Script[] {
  return MODES.map((steeringMode) => ({
    name: `two messages steered ${when}, ${steeringMode}`,
    turns: [[text('Let me see. '), toolCall('ok')], 'One.', 'Two.', 'Three.'],
    tools: () => [ok],
    steeringMode,
    actions: [{ steer: [A, B], ...action }],
  }));
}

/** The same with follow-ups. */
function followedUp(when: string, action: ScriptAction): Script[] {
  return MODES.map((followUpMode) => ({
    name: `two follow-ups queued ${when}, ${followUpMode}`,
    turns: [[toolCall('ok')], 'One.', 'Two.', 'Three.'],
    tools: () => [ok],
    followUpMode,
    actions: [{ followUp: [C, D], ...action }],
  }));
}

/** Messages that wait, at every point of a run. */
export const queueScripts: readonly Script[] = [
  ...steered('when the run starts', { at: 'agent_start' }),
  ...steered('while the prompt is added', { at: 'message_end' }),
  ...steered('while the model answers', { at: 'message_update' }),
  ...steered('when the answer is complete', { at: 'message_end', nth: 2 }),
  ...steered('while a tool runs', { at: 'tool_execution_start' }),
  ...steered('when a tool has finished', { at: 'tool_execution_end' }),
  ...steered('between two turns', { at: 'turn_end' }),
  ...steered('when the next turn starts', { at: 'turn_start', nth: 2 }),
  ...steered('in the last turn', { at: 'turn_end', nth: 2 }),
  ...steered('when the run has ended', { at: 'agent_end' }),
  ...followedUp('when the run starts', { at: 'agent_start' }),
  ...followedUp('while a tool runs', { at: 'tool_execution_start' }),
  ...followedUp('in the last turn', { at: 'turn_end', nth: 2 }),
  ...followedUp('when the run has ended', { at: 'agent_end' }),
  {
    name: 'messages that wait before the prompt',
    turns: ['One.', 'Two.', 'Three.', 'Four.'],
    queued: { steering: [A, B], followUp: [C, D] },
  },
  {
    name: 'messages that wait before the prompt, all at once',
    turns: ['One.', 'Two.'],
    queued: { steering: [A, B], followUp: [C, D] },
    steeringMode: 'all',
    followUpMode: 'all',
  },
  {
    name: 'steering goes before follow-ups',
    turns: ['One.', 'Two.', 'Three.'],
    actions: [
      { at: 'message_update', followUp: [C] },
      { at: 'turn_end', steer: [A] },
    ],
  },
  {
    name: 'steered while a follow-up is answered',
    turns: ['One.', 'Two.', 'Three.', 'Four.'],
    queued: { followUp: [C, D] },
    actions: [{ at: 'message_update', nth: 5, steer: [A] }],
  },
  {
    name: 'steering makes a run go on whose results all terminate',
    turns: [[toolCall('stop')], 'After all.'],
    tools: () => [fakeTool('stop', () => Promise.resolve(toolResult('stop', { terminate: true })))],
    actions: [{ at: 'tool_execution_start', steer: [A] }],
  },
  {
    name: 'a follow-up makes a run go on whose results all terminate',
    turns: [[toolCall('stop')], 'After all.'],
    tools: () => [fakeTool('stop', () => Promise.resolve(toolResult('stop', { terminate: true })))],
    queued: { followUp: [C] },
  },
  {
    name: 'an error leaves the queues alone',
    turns: [[text('So'), fails('overloaded')], 'Never said'],
    actions: [{ at: 'message_update', steer: [A], followUp: [C] }],
  },
  {
    name: 'continues from a user message',
    turns: ['Here I am.'],
    history: [userMessage('Are you there?')],
    continues: true,
  },
  {
    name: 'continues from tool results',
    turns: ['It is fine.'],
    history: [userMessage('Look'), assistantMessage([call]), toolResultMessage(call, 'fine')],
    continues: true,
  },
  {
    name: 'continues with tools and a message that waits',
    turns: [[toolCall('ok')], 'Done.'],
    tools: () => [ok],
    history: [userMessage('Are you there?')],
    queued: { steering: [A] },
    continues: true,
  },
  ...MODES.map((steeringMode): Script => ({
    name: `continues after an answer with what was steered, ${steeringMode}`,
    turns: ['One.', 'Two.', 'Three.'],
    history: [userMessage('Hi'), assistantMessage('Hello')],
    queued: { steering: [A, B], followUp: [C] },
    steeringMode,
    continues: true,
    agentOnly: true,
  })),
  ...MODES.map((followUpMode): Script => ({
    name: `continues after an answer with follow-ups, ${followUpMode}`,
    turns: ['One.', 'Two.'],
    history: [userMessage('Hi'), assistantMessage('Hello')],
    queued: { followUp: [C, D] },
    followUpMode,
    continues: true,
    agentOnly: true,
  })),
];
