import { Agent } from 'rx-agent';
import { scriptedModel, testModel, userMessage } from 'rx-agent/testing';

declare module 'rx-agent' {
  interface CustomAgentMessages {
    note: { role: 'note'; content: string; timestamp: number };
  }
}

const streamFn = scriptedModel(['Bonjour.']);
const agent = new Agent({
  initialState: { model: testModel },
  streamFn,
  convertToLlm: (messages) =>
    messages.flatMap((message) =>
      message.role === 'note' ? [userMessage(`Note: ${message.content}`)] : [message],
    ),
});
await agent.prompt([{ role: 'note', content: 'the user speaks French', timestamp: 0 }, userMessage('Hi')]);
console.log(streamFn.requests[0]?.context.messages.map(({ content }) => content));
