import {
  assistantMessage,
  fails,
  fakeTool,
  testModel,
  text,
  toolCall,
  toolResult,
  userMessage,
} from 'rx-agent/testing';
import type { Script } from '../script.js';

const ok = fakeTool('ok', () => Promise.resolve(toolResult('fine')));
const A = userMessage('A');
const B = userMessage('B');

/** What is done with an Agent over several runs. */
export const sessionScripts: readonly Script[] = [
  {
    name: 'a string prompt with an image',
    turns: ['A cat.'],
    session: (agent) =>
      agent.prompt('What is this?', [{ type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' }]),
  },
  {
    name: 'one message as the prompt',
    turns: ['Yes.'],
    session: (agent) => agent.prompt(userMessage('Are you there?')),
  },
  {
    name: 'two prompts, one after the other',
    turns: [[toolCall('ok')], 'One.', 'Two.'],
    tools: () => [ok],
    session: async (agent) => {
      await agent.prompt('First');
      await agent.prompt('Second');
    },
  },
  {
    name: 'an error, then a prompt that works',
    turns: [[text('So'), fails('overloaded')], 'Now it works.'],
    session: async (agent, world) => {
      await agent.prompt('First');
      world.note('errorMessage', agent.state.errorMessage);
      await agent.prompt('Again');
    },
  },
  {
    name: 'an error, then continue without its message',
    turns: [[text('So'), fails('overloaded')], 'Now it works.'],
    session: async (agent) => {
      await agent.prompt('First');
      agent.state.messages = agent.state.messages.slice(0, -1);
      await agent.continue();
    },
  },
  {
    name: 'reset forgets transcript, error and queues',
    turns: [[fails('overloaded')], 'A new start.'],
    session: async (agent, world) => {
      agent.followUp(A);
      await agent.prompt('First');
      agent.reset();
      world.note('messages', agent.state.messages);
      world.note('queued', agent.hasQueuedMessages());
      await agent.prompt('Second');
    },
  },
  {
    name: 'settings assigned between two runs',
    turns: ['One.', [toolCall('ok')], 'Two.'],
    session: async (agent) => {
      await agent.prompt('First');
      agent.state.model = { ...testModel, id: 'second-model' };
      agent.state.thinkingLevel = 'medium';
      agent.state.tools = [ok];
      await agent.prompt('Second');
    },
  },
  {
    name: 'messages assigned before a run',
    turns: ['Three.'],
    session: async (agent) => {
      agent.state.messages = [...agent.state.messages, userMessage('One'), assistantMessage('Two')];
      await agent.prompt('And?');
    },
  },
  {
    name: 'queues that are looked at and cleared',
    turns: ['One.', 'Two.', 'Three.'],
    session: async (agent, world) => {
      world.note('empty', agent.peekQueuedMessages());
      agent.steer(A);
      agent.steer(B);
      agent.followUp(userMessage('C'));
      world.note('steering', agent.peekQueuedMessages());
      agent.steeringMode = 'all';
      world.note('all', agent.peekQueuedMessages());
      agent.clearSteeringQueue();
      world.note('follow-up', agent.peekQueuedMessages());
      agent.clearFollowUpQueue();
      world.note('none', agent.hasQueuedMessages());
      agent.steer(A);
      agent.followUp(B);
      agent.clearAllQueues();
      world.note('none', agent.hasQueuedMessages());
      agent.followUp(B);
      await agent.prompt('Go');
    },
  },
  {
    name: 'the state while it runs',
    turns: [[text('Look: '), toolCall('ok')], 'Done.'],
    tools: () => [ok],
    session: async (agent, world) => {
      agent.subscribe((event, signal) => {
        const { isStreaming, streamingMessage, pendingToolCalls, messages } = agent.state;
        if (event.type === 'agent_end') return;
        const count = messages.filter(({ role }) => role !== 'system').length;
        world.note(event.type, {
          isStreaming,
          streamingMessage,
          pendingToolCalls,
          count,
          aborted: signal.aborted,
        });
      });
      await agent.prompt('Go');
    },
  },
  {
    name: 'listeners are awaited in order',
    turns: [[text('Look: '), toolCall('ok')], 'Done.'],
    tools: () => [ok],
    session: async (agent, world) => {
      agent.subscribe(async (event) => {
        await Promise.resolve();
        world.note('first', event.type);
      });
      agent.subscribe((event) => world.note('second', event.type));
      await agent.prompt('Go');
      world.note('resolved');
    },
  },
  {
    name: 'a listener that leaves hears no more',
    turns: ['Some words here.', 'More.'],
    session: async (agent, world) => {
      const leave = agent.subscribe((event) => {
        world.note('heard', event.type);
        if (event.type === 'message_update') leave();
      });
      await agent.prompt('Go');
      await agent.prompt('Again');
    },
  },
  {
    name: 'waitForIdle resolves after the run',
    turns: ['Done.'],
    session: async (agent, world) => {
      const run = agent.prompt('Go').then(() => world.note('prompt'));
      await agent.waitForIdle();
      world.note('streaming', agent.state.isStreaming);
      await run;
    },
  },
];
