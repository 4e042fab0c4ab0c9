import { concatMap, defer, EMPTY, map, type Observable, of } from 'rxjs';
import { fromHook } from '../internal/from-hook.js';
import type { AgentMessage, AgentTurnDecision, AgentTurnUpdate } from '../types.js';
import type { Run } from './run.js';
import { allTerminate } from './tool-result.js';
import type { Turn } from './run-turn.js';

/** What is to be asked even when nothing is queued: about tool results, or because `finishTurn` said so. */
type Owed = 'results' | 'continue' | undefined;

/**
 * Decides, between turns, what comes next: a turn for tool results, for steering messages, for follow-ups, or because
 * `finishTurn` asked for one; none of these, and the run ends.
 */
export function nextTurn(run: Run, action: AgentTurnDecision['action'] | undefined): Observable<Turn> {
  if (action === 'end') return EMPTY;
  const owed = run.calls.length > 0 && !allTerminate(run.calls) ? 'results' : action;
  return shouldStop(run).pipe(
    concatMap((stop) => {
      if (!stop) return decide(run, owed);
      run.due = false;
      return EMPTY;
    }),
  );
}

function shouldStop(run: Run): Observable<boolean> {
  const { shouldStopAfterTurn: hook } = run.config;
  if (hook === undefined) return of(false);
  return fromHook<boolean>(() => hook(run.turn, run.signal)).pipe(map((stop) => stop === true));
}

function decide(run: Run, owed: Owed): Observable<Turn> {
  return run.queues.poll('steering').pipe(
    concatMap((steering) =>
      steering.length > 0 || owed === 'results' ? of(steering) : run.queues.poll('followUp'),
    ),
    concatMap((polled) => (polled.length > 0 || owed !== undefined ? prepare(run, polled, owed) : EMPTY)),
  );
}

function prepare(run: Run, polled: readonly AgentMessage[], owed: Owed): Observable<Turn> {
  return defer(() => {
    run.due = true;
    const { prepareNextTurn: hook } = run.config;
    if (hook === undefined) return of(undefined);
    return fromHook<AgentTurnUpdate>(() => hook(run.turn, run.signal));
  }).pipe(
    concatMap((update) => {
      run.update(update);
      return steeredMeanwhile(run, polled).pipe(
        concatMap((messages) => {
          const claimed = run.queues.claim(messages);
          const prepared = update?.messages ?? [];
          if (claimed.length > 0 || prepared.length > 0 || owed !== undefined) {
            return of({ first: false, messages: [...prepared, ...claimed] });
          }
          // All that was polled has been taken back: decide anew.
          run.due = false;
          return decide(run, owed);
        }),
      );
    }),
  );
}

/** Preparing may take long; what was steered meanwhile need not wait for another turn. */
function steeredMeanwhile(run: Run, polled: readonly AgentMessage[]): Observable<readonly AgentMessage[]> {
  if (polled.length > 0 || run.config.prepareNextTurn === undefined) return of(polled);
  return run.queues.poll('steering');
}
