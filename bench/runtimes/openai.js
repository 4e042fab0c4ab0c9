import { Agent, run, setTracingDisabled, tool } from '@openai/agents';
import { parameters } from '../lib/pi-events.js';
import { work } from '../lib/script.js';

export const name = 'openai';
export const peer = true;

setTracingDisabled(true);

const USAGE = { requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2 };

export async function play(script, { observers = 1 }) {
  let modelCalls = 0;
  let seen = 0;
  const toolResults = [];
  const model = {
    getResponse: () => Promise.reject(new Error('streams only')),
    getStreamedResponse: () => eventsOf(script.turns[modelCalls], `r${modelCalls++}`),
  };
  const agent = new Agent({
    name: 'bench',
    model,
    tools: [
      tool({
        name: 'work',
        description: 'works',
        parameters: { ...parameters },
        strict: true,
        execute: async ({ text }) => work(text),
      }),
    ],
  });
  const result = await run(agent, script.prompt, { stream: true, maxTurns: script.turns.length + 1 });
  let text = '';
  for await (const event of result) {
    if (event.type === 'raw_model_stream_event') {
      if (event.data.type === 'response_started') text = '';
      if (event.data.type !== 'output_text_delta') continue;
      text += event.data.delta;
      for (let i = 0; i < observers; i++) seen = text.length;
    } else if (event.type === 'run_item_stream_event' && event.name === 'tool_output') {
      toolResults.push(event.item.output);
    }
  }
  await result.completed;
  return {
    agent: result,
    outcome: () => ({ text: result.finalOutput ?? text, toolResults, modelCalls, seen }),
  };
}

async function* eventsOf(turn, id) {
  yield { type: 'response_started' };
  if (turn.kind === 'text') for (const delta of turn.pieces) yield { type: 'output_text_delta', delta };
  else
    for (const { deltas } of turn.calls)
      for (const delta of deltas) yield { type: 'model', event: { delta } };
  yield { type: 'response_done', response: { id, usage: USAGE, output: outputOf(turn, id) } };
}

function outputOf(turn, id) {
  if (turn.kind === 'tools') {
    return turn.calls.map(({ id: callId, name: called, json }) => ({
      type: 'function_call',
      callId,
      name: called,
      arguments: json,
      status: 'completed',
    }));
  }
  const content = [{ type: 'output_text', text: turn.pieces.join('') }];
  return [{ type: 'message', id, role: 'assistant', status: 'completed', content }];
}
