import { Agent } from 'rx-agent';
import { fakeTool, scriptedModel, testModel, toolCall, userMessage } from 'rx-agent/testing';

const agent = new Agent({
  initialState: {
    model: testModel,
    tools: [
      fakeTool('search', () => {
        agent.steer(userMessage('In Celsius, please')); // injected before the next request
        agent.followUp(userMessage('Thanks!')); // injected when the run would end
        return '70 °F';
      }),
    ],
  },
  streamFn: scriptedModel([[toolCall('search', {})], 'It is 21 °C.', 'You are welcome.']),
});
await agent.prompt('How warm is it?');
console.log(agent.state.messages.map(({ role }) => role).join(' '));
