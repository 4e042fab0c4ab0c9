/** A script's turns as pi-ai events, for the runtimes that speak them. */

const USAGE = {
  input: 1,
  output: 1,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 2,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

export const model = {
  id: 'bench',
  name: 'bench',
  api: 'bench',
  provider: 'bench',
  baseUrl: 'http://localhost',
  reasoning: false,
  input: ['text'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1_000_000,
  maxTokens: 100_000,
};

/** Gives each event of a turn to `push`. As providers do, it extends one `partial` in place. */
export function playTurn(turn, push) {
  const partial = message();
  push({ type: 'start', partial });
  if (turn.kind === 'text') playText(turn.pieces, partial, push);
  else turn.calls.forEach((call, contentIndex) => playCall(call, contentIndex, partial, push));
  const reason = turn.kind === 'text' ? 'stop' : 'toolUse';
  partial.stopReason = reason;
  push({ type: 'done', reason, message: partial });
}

function playText(pieces, partial, push) {
  const block = { type: 'text', text: '' };
  partial.content.push(block);
  push({ type: 'text_start', contentIndex: 0, partial });
  for (const delta of pieces) {
    block.text += delta;
    push({ type: 'text_delta', contentIndex: 0, delta, partial });
  }
  push({ type: 'text_end', contentIndex: 0, content: block.text, partial });
}

function playCall(call, contentIndex, partial, push) {
  const block = { type: 'toolCall', id: call.id, name: call.name, arguments: {} };
  partial.content.push(block);
  push({ type: 'toolcall_start', contentIndex, partial });
  let length = 0;
  for (const delta of call.deltas) {
    // What a provider's parser would have by now, without its cost.
    length += delta.length;
    block.arguments = { text: call.args.text.slice(0, length) };
    push({ type: 'toolcall_delta', contentIndex, delta, partial });
  }
  block.arguments = call.args;
  push({ type: 'toolcall_end', contentIndex, toolCall: block, partial });
}

function message() {
  return {
    role: 'assistant',
    content: [],
    api: model.api,
    provider: model.provider,
    model: model.id,
    usage: USAGE,
    stopReason: 'stop',
    timestamp: Date.now(),
  };
}

/** The tool's JSON Schema. */
export const parameters = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
};

/** What an observer reads of a message in progress: how long its text is, or the text that its tool is to get. */
export function lengthOf(partial) {
  const block = partial?.content[0];
  return block?.type === 'text' ? block.text.length : (block?.arguments?.text?.length ?? 0);
}

/** Text and tool results of a transcript of pi-ai messages. */
export function outcomeOf(messages) {
  const toolResults = [];
  for (const entry of messages) if (entry.role === 'toolResult') toolResults.push(entry.content[0]?.text);
  const text = (messages.at(-1)?.content ?? []).map((block) => block.text ?? '').join('');
  return { text, toolResults };
}
