import type { AssistantMessage } from '@earendil-works/pi-ai';
import { defer, type Observable } from 'rxjs';
import { errorText } from '../errors.js';
import { fromHook } from '../internal/from-hook.js';
import { andThen, asObservable, mapStep, type Step } from '../internal/step.js';
import type { AgentRequestUpdate, AgentTurnDecision } from '../config.js';
import { closeCalls } from './close-run.js';
import { emptyAnswer } from './messages.js';
import { nextTurn } from './next-turn.js';
import { failed, type Run } from './run.js';
import { runToolCalls } from './run-tool-calls.js';
import { streamResponse } from './stream-response.js';
import type { Turn } from './turn.js';

type Action = AgentTurnDecision['action'] | undefined;

/** Plays one turn when subscribed and emits the next one, `NO_TURN` when the run is to end. */
export function runTurn(run: Run, turn: Turn): Observable<Turn> {
  return defer(() => asObservable(playTurn(run, turn)));
}

function playTurn(run: Run, turn: Turn): Step<Turn> {
  const opened = open(run, turn);
  const prepared = andThen(run, opened, () => prepareRequest(run));
  const answered = andThen(run, prepared, () => streamResponse(run));
  return andThen(run, answered, (message) => useAnswer(run, message));
}

function useAnswer(run: Run, message: AssistantMessage): Step<Turn> {
  const answered = andThen(run, run.settled(), () => runToolCalls(run, message));
  return andThen(run, answered, () =>
    andThen(run, finishTurn(run, message), (action) => nextTurn(run, action)),
  );
}

/** Opens the turn and adds its messages; the first turn has prompts. */
function open(run: Run, turn: Turn): Step<unknown> {
  run.openTurn();
  run.addPrompts();
  run.addMessages(turn.messages);
  if (!turn.polls) return run.settled();
  const polled = andThen(run, run.settled(), () => run.queues.poll('steering'));
  return andThen(run, polled, (messages) => {
    if (!run.over) run.addMessages(run.queues.claim(messages));
    return run.settled();
  });
}

function prepareRequest(run: Run): Step<void> {
  const { prepareRequest: hook } = run.config;
  if (hook === undefined) return undefined;
  const { context, model, thinkingLevel } = run.conversation;
  return andThen(
    run,
    fromHook<AgentRequestUpdate>(hook({ context, model, thinkingLevel }, run.signal)),
    (update) => {
      run.conversation.update(update);
    },
  );
}

/** Asks `finishTurn`, closes the turn and gives what was decided, when that is settled. */
function finishTurn(run: Run, message: AssistantMessage): Step<Action> {
  const { finishTurn: hook } = run.config;
  const decided = hook === undefined ? undefined : fromHook<AgentTurnDecision>(hook(run.turn, run.signal));
  return andThen(run, decided, (decision) => {
    const action = failed(message) ? 'end' : decision?.action;
    if (action !== undefined && !run.over) run.due = action === 'continue';
    run.closeTurn();
    return mapStep(run.settled(), () => action);
  });
}

/** A failure outside the model stream: an answer says so, in the open turn when that has none yet. */
export function failRun(run: Run, error: unknown): void {
  const text = errorText(error);
  if (run.turnOpen && run.answer !== undefined) closeCalls(run, text);
  run.closeTurn();
  if (!run.turnOpen) run.openTurn();
  run.endAnswer(emptyAnswer(run.conversation.model, 'error', text));
  run.closeTurn();
}
