import { jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { parameters } from '../lib/pi-events.js';
import { work } from '../lib/script.js';

export const name = 'ai';
export const peer = true;

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

export async function play(script, { observers = 1 }) {
  let modelCalls = 0;
  let seen = 0;
  const model = {
    specificationVersion: 'v4',
    provider: 'bench',
    modelId: 'bench',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('streams only')),
    doStream: async () => ({ stream: streamOf(script.turns[modelCalls++]) }),
  };
  const toolResults = [];
  const tools = {
    work: tool({
      description: 'works',
      inputSchema: jsonSchema(parameters),
      execute: async ({ text }) => work(text),
    }),
  };
  const failures = [];
  const result = streamText({
    model,
    tools,
    prompt: script.prompt,
    stopWhen: stepCountIs(script.turns.length + 1),
    onError: ({ error }) => {
      failures.push(error);
    },
  });
  let text = '';
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') {
      text += part.text;
      for (let i = 0; i < observers; i++) seen = text.length;
    } else if (part.type === 'start-step') text = '';
    else if (part.type === 'tool-result') toolResults.push(part.output);
  }
  if (failures.length > 0) throw failures[0];
  return { agent: result, outcome: () => ({ text, toolResults, modelCalls, seen }) };
}

function streamOf(turn) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] });
      if (turn.kind === 'text') {
        controller.enqueue({ type: 'text-start', id: 't' });
        for (const delta of turn.pieces) controller.enqueue({ type: 'text-delta', id: 't', delta });
        controller.enqueue({ type: 'text-end', id: 't' });
      } else {
        for (const { id, name: toolName, deltas, json } of turn.calls) {
          controller.enqueue({ type: 'tool-input-start', id, toolName });
          for (const delta of deltas) controller.enqueue({ type: 'tool-input-delta', id, delta });
          controller.enqueue({ type: 'tool-input-end', id });
          controller.enqueue({ type: 'tool-call', toolCallId: id, toolName, input: json });
        }
      }
      const unified = turn.kind === 'text' ? 'stop' : 'tool-calls';
      controller.enqueue({ type: 'finish', usage: USAGE, finishReason: { unified, raw: unified } });
      controller.close();
    },
  });
}
