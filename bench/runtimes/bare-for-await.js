import { AssistantMessageEventStream } from '@earendil-works/pi-ai/utils/event-stream';
import { lengthOf, outcomeOf, playTurn } from '../lib/pi-events.js';
import { work } from '../lib/script.js';

export const name = 'bare for await';

/** The floor of a runtime on pi-ai's event stream: one `for await` a turn and no agent at all. */
export async function play(script, { observers = 1 }) {
  const messages = [];
  let modelCalls = 0;
  let seen = 0;
  for (const turn of script.turns) {
    modelCalls++;
    const stream = new AssistantMessageEventStream();
    playTurn(turn, (event) => {
      stream.push(event);
    });
    for await (const event of stream) {
      if (event.type === 'text_delta' || event.type === 'toolcall_delta') {
        for (let i = 0; i < observers; i++) seen = lengthOf(event.partial);
      } else if (event.type === 'done') messages.push(event.message);
    }
    for (const block of messages.at(-1).content) {
      if (block.type !== 'toolCall') continue;
      messages.push({ role: 'toolResult', content: [{ type: 'text', text: work(block.arguments.text) }] });
    }
  }
  return { agent: messages, outcome: () => ({ ...outcomeOf(messages), modelCalls, seen }) };
}
