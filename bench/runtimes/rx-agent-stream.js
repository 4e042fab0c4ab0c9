import { AssistantMessageEventStream } from '@earendil-works/pi-ai/utils/event-stream';
import { playTurn } from '../lib/pi-events.js';
import { playWith } from './rx-agent.js';

export const name = 'rx-agent (pi stream)';

/** Plays a script with pi-ai's own event stream as the model and an async tool, just as pi does. */
export function play(script, options) {
  return playWith(script, options, eventStreamOf, (result) => Promise.resolve(result));
}

function eventStreamOf(turn) {
  const stream = new AssistantMessageEventStream();
  playTurn(turn, (event) => {
    stream.push(event);
  });
  return stream;
}
