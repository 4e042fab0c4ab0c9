/**
 * A script is what every runtime of a workload plays: `prompt`, and one entry a model request in `turns`.
 * A turn is a list of text pieces or a list of tool calls; the arguments of a call come in pieces as well.
 */

/** The text of piece `i`: short, of varying length, all different. */
function piece(i) {
  return `w${i} `;
}

export function textTurn(deltas) {
  return { kind: 'text', pieces: Array.from({ length: deltas }, (_, i) => piece(i)) };
}

export function toolTurn(calls) {
  return { kind: 'tools', calls };
}

/** A call of the one tool, `work`, with `args.text`; its JSON cut into `pieces` pieces. */
export function toolCall(id, text, pieces = 1) {
  const args = { text };
  const json = JSON.stringify(args);
  const size = Math.ceil(json.length / pieces);
  const deltas = [];
  for (let at = 0; at < json.length; at += size) deltas.push(json.slice(at, at + size));
  return { id, name: 'work', args, json, deltas };
}

export function script(turns) {
  return { prompt: 'go', turns };
}

/** `count` turns with one tool call each, then a closing text. */
export function toolTurns(count) {
  const turns = Array.from({ length: count }, (_, i) => toolTurn([toolCall(`c${i}`, `t${i}`)]));
  return script([...turns, textTurn(2)]);
}

/** What the tool answers. */
export function work(text) {
  return text.length > 100 ? `done ${text.length}` : `done ${text}`;
}

/** What a run of the script must have led to. */
export function expected(of) {
  const last = of.turns.at(-1);
  const toolResults = of.turns.flatMap((turn) =>
    turn.kind === 'tools' ? turn.calls.map((call) => work(call.args.text)) : [],
  );
  return { text: last.pieces.join(''), toolResults, modelCalls: of.turns.length };
}

/** Why the outcome of a run is wrong, if it is. `outcome.seen` is the last text length that an observer saw. */
export function mistake(of, outcome) {
  const want = expected(of);
  if (outcome.text !== want.text) return `final text is ${clip(outcome.text)}, not ${clip(want.text)}`;
  if (outcome.modelCalls !== want.modelCalls)
    return `${outcome.modelCalls} model calls, not ${want.modelCalls}`;
  if (outcome.toolResults.length !== want.toolResults.length)
    return `${outcome.toolResults.length} tool results, not ${want.toolResults.length}`;
  const wrong = want.toolResults.findIndex((result, i) => result !== outcome.toolResults[i]);
  if (wrong >= 0)
    return `tool result ${wrong} is ${clip(outcome.toolResults[wrong])}, not ${want.toolResults[wrong]}`;
  if (outcome.seen !== undefined && outcome.seen !== want.text.length)
    return `an observer saw ${outcome.seen} of ${want.text.length} characters`;
  return undefined;
}

function clip(value) {
  const text = String(JSON.stringify(value));
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
