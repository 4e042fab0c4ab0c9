import { fromHook } from '../internal/from-hook.js';
import { andThen, onTrampoline, type Step } from '../internal/step.js';
import type { AgentTurnDecision, AgentTurnUpdate } from '../config.js';
import type { AgentMessage } from '../types.js';
import type { Run } from './run.js';
import { allTerminate } from './tool-result.js';
import { NO_TURN, type Turn } from './turn.js';

/** What is to be asked even when nothing is queued: about tool results, or because `finishTurn` said so. */
type Owed = 'results' | 'continue' | undefined;

/**
 * Decides, between turns, what comes next: a turn for tool results, for steering messages, for follow-ups, or because
 * `finishTurn` asked for one; none of these, and the run ends.
 */
export function nextTurn(run: Run, action: AgentTurnDecision['action'] | undefined): Step<Turn> {
  if (action === 'end') return NO_TURN;
  const owed = run.calls.length > 0 && !allTerminate(run.calls) ? 'results' : action;
  return andThen(run, shouldStop(run), (stop) => {
    if (stop !== true) return decide(run, owed);
    run.due = false;
    return NO_TURN;
  });
}

function shouldStop(run: Run): Step<boolean | undefined> {
  const { shouldStopAfterTurn: hook } = run.config;
  return hook === undefined ? false : fromHook<boolean>(hook(run.turn, run.signal));
}

function decide(run: Run, owed: Owed): Step<Turn> {
  const polled = andThen(run, run.queues.poll('steering'), (steering) =>
    steering.length > 0 || owed === 'results' ? steering : run.queues.poll('followUp'),
  );
  return andThen(run, polled, (messages) =>
    messages.length > 0 || owed !== undefined ? prepare(run, messages, owed) : NO_TURN,
  );
}

function prepare(run: Run, polled: readonly AgentMessage[], owed: Owed): Step<Turn> {
  run.due = true;
  const { prepareNextTurn: hook } = run.config;
  const prepared = hook === undefined ? undefined : fromHook<AgentTurnUpdate>(hook(run.turn, run.signal));
  return andThen(run, prepared, (update) => {
    run.conversation.update(update);
    return andThen(run, steeredMeanwhile(run, polled), (messages) => {
      const claimed = run.queues.claim(messages);
      const added = update?.messages ?? [];
      if (claimed.length > 0 || added.length > 0 || owed !== undefined) {
        return { polls: false, messages: [...added, ...claimed] };
      }
      // All that was polled has been taken back: decide anew, which may happen as often as there are messages.
      run.due = false;
      return onTrampoline(run, () => decide(run, owed));
    });
  });
}

/** Preparing may take long; what was steered meanwhile need not wait for another turn. */
function steeredMeanwhile(run: Run, polled: readonly AgentMessage[]): Step<readonly AgentMessage[]> {
  return polled.length > 0 || run.config.prepareNextTurn === undefined ? polled : run.queues.poll('steering');
}
