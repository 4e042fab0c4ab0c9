import { Type } from '@sinclair/typebox';
import { Agent, defineTool, textDeltas } from 'rx-agent';
import { scriptedModel, testModel, toolCall } from 'rx-agent/testing';

const weather = defineTool({
  name: 'weather',
  description: 'The temperature of a city',
  parameters: Type.Object({ city: Type.String() }),
  execute: (_id, { city }) => `${city}: 21 °C`,
});
const streamFn = scriptedModel([[toolCall('weather', { city: 'Paris' })], 'It is 21 °C in Paris.']);
const agent = new Agent({ initialState: { model: testModel, tools: [weather] }, streamFn });

agent.events$.pipe(textDeltas()).subscribe((delta) => console.log(delta));
await agent.prompt('What is the weather in Paris?');
console.log(agent.state.messages.map(({ role }) => role).join(' → '));
