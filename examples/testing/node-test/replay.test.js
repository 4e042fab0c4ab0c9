import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Agent, defineTool } from 'rx-agent';
import { replayStream, testModel } from 'rx-agent/testing';

// Written once by recordStream(streamFn, (line) => appendFileSync(file, `${line}\n`)) in place of streamFn.
const recording = readFileSync(new URL('../conversation.jsonl', import.meta.url), 'utf8');

const weather = defineTool({
  name: 'weather',
  description: 'The weather in a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  execute: (_id, { city }) => `${city}: 18 °C, sunny`,
});

it('still has the conversation that was recorded', async () => {
  const agent = new Agent({
    initialState: { systemPrompt: 'You report the weather.', model: testModel, tools: [weather] },
    streamFn: replayStream(recording),
  });

  await agent.prompt('What is the weather in Paris?');

  assert.equal(agent.state.errorMessage, undefined);
  assert.deepEqual(
    agent.state.messages.map((message) => message.role),
    ['user', 'assistant', 'toolResult', 'assistant'],
  );
  assert.deepEqual(agent.state.messages.at(-1).content, [
    { type: 'text', text: 'It is 18 °C and sunny in Paris.' },
  ]);
});
