import { Observable } from 'rxjs';
import { Agent } from '../../dist/node/index.js';
import { lengthOf, model, outcomeOf, parameters, playTurn } from '../lib/pi-events.js';
import { work } from '../lib/script.js';

export const name = 'rx-agent';

/** Plays a script with an Observable model and a plain-value tool. */
export function play(script, options) {
  return playWith(script, options, observableOf, (text) => text);
}

function observableOf(turn) {
  return new Observable((subscriber) => {
    playTurn(turn, (event) => {
      subscriber.next(event);
    });
    subscriber.complete();
  });
}

/** The run both forms share: `answer` makes a turn's events, `result` wraps what the tool gives back. */
export async function playWith(script, { observers = 1 }, answer, result) {
  let modelCalls = 0;
  let seen = 0;
  const tool = {
    name: 'work',
    label: 'work',
    description: 'works',
    parameters,
    execute: (_id, { text }) => result({ content: [{ type: 'text', text: work(text) }], details: {} }),
  };
  const agent = new Agent({
    initialState: { systemPrompt: 'bench', model, tools: [tool] },
    streamFn: () => answer(script.turns[modelCalls++]),
  });
  for (let i = 0; i < observers; i++) {
    agent.state$.subscribe(({ streamingMessage }) => {
      if (streamingMessage !== undefined) seen = lengthOf(streamingMessage);
    });
  }
  await agent.prompt(script.prompt);
  return { agent, outcome: () => ({ ...outcomeOf(agent.state.messages), modelCalls, seen }) };
}
