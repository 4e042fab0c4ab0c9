import { Agent } from '@earendil-works/pi-agent-core';
import { AssistantMessageEventStream } from '@earendil-works/pi-ai/utils/event-stream';
import { lengthOf, model, outcomeOf, parameters, playTurn } from '../lib/pi-events.js';
import { work } from '../lib/script.js';

export const name = 'pi-agent-core';

export async function play(script, { observers = 1 }) {
  let modelCalls = 0;
  let seen = 0;
  const tool = {
    name: 'work',
    label: 'work',
    description: 'works',
    parameters,
    execute: async (_id, { text }) => ({ content: [{ type: 'text', text: work(text) }], details: {} }),
  };
  const agent = new Agent({
    initialState: { systemPrompt: 'bench', model, tools: [tool] },
    streamFn: () => {
      const stream = new AssistantMessageEventStream();
      playTurn(script.turns[modelCalls++], (event) => {
        stream.push(event);
      });
      return stream;
    },
  });
  for (let i = 0; i < observers; i++) {
    agent.subscribe(() => {
      if (agent.state.streamingMessage !== undefined) seen = lengthOf(agent.state.streamingMessage);
    });
  }
  await agent.prompt(script.prompt);
  return { agent, outcome: () => ({ ...outcomeOf(agent.state.messages), modelCalls, seen }) };
}
