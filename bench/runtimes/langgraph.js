import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { parameters } from '../lib/pi-events.js';
import { work } from '../lib/script.js';

export const name = 'langgraph';
export const peer = true;

// Else its stream may end before it has passed on what callbacks reported.
process.env.LANGCHAIN_CALLBACKS_BACKGROUND = 'false';

class ScriptedModel extends BaseChatModel {
  modelCalls = 0;

  constructor(script) {
    super({});
    this.script = script;
  }

  _llmType() {
    return 'bench';
  }

  bindTools() {
    return this;
  }

  async _generate(messages, options, runManager) {
    let whole;
    for await (const { message } of this._streamResponseChunks(messages, options, runManager)) {
      whole = whole === undefined ? message : whole.concat(message);
    }
    return { generations: [{ text: whole.text, message: whole }] };
  }

  async *_streamResponseChunks(_messages, _options, runManager) {
    const turn = this.script.turns[this.modelCalls++];
    for (const [fields, text] of chunksOf(turn)) {
      const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk(fields) });
      yield chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
  }
}

function* chunksOf(turn) {
  if (turn.kind === 'text') for (const content of turn.pieces) yield [{ content }, content];
  else {
    for (const [index, { id, name: called, deltas }] of turn.calls.entries()) {
      for (const [i, args] of deltas.entries()) {
        const head = i === 0 ? { id, name: called } : {};
        yield [{ content: '', tool_call_chunks: [{ ...head, args, index, type: 'tool_call_chunk' }] }, ''];
      }
    }
  }
}

export async function play(script, { observers = 1 }) {
  const llm = new ScriptedModel(script);
  const worker = tool(async ({ text }) => work(text), {
    name: 'work',
    description: 'works',
    schema: parameters,
  });
  const agent = createReactAgent({ llm, tools: [worker] });
  const input = { messages: [{ role: 'user', content: script.prompt }] };
  let seen = 0;
  let text = '';
  let current;
  const stream = await agent.stream(input, {
    streamMode: ['messages', 'values'],
    recursionLimit: script.turns.length * 2 + 10,
  });
  let final;
  for await (const [mode, payload] of stream) {
    if (mode === 'values') {
      final = payload.messages;
      continue;
    }
    const [message] = payload;
    if (message.getType() !== 'tool' && message.content !== '') {
      if (message.id !== current) text = '';
      current = message.id;
      text += message.content;
      for (let i = 0; i < observers; i++) seen = text.length;
    }
  }
  const outcome = () => ({
    text: final.at(-1).content,
    toolResults: final.filter((message) => message.getType() === 'tool').map(({ content }) => content),
    modelCalls: llm.modelCalls,
    seen,
  });
  return { agent, outcome };
}
