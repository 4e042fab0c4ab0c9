import { EMPTY, expand, Observable, type Subscription, take } from 'rxjs';
import type { Run } from './run.js';
import { failRun, runTurn } from './run-turn.js';
import { NO_TURN, type Turn } from './turn.js';

/**
 * The trunk. `expand` runs over turns, one at a time, on the run's trampoline, so that any number of synchronous turns
 * needs no stack. A run that ends unsubscribes it, and with it the model stream, the tools and the hooks, which are its
 * leaves: what `takeUntil` would do, without two more subscriptions a run.
 */
export function playRun(run: Run): void {
  const turns$ = firstTurn(run).pipe(
    expand((turn) => (turn === NO_TURN ? end(run) : runTurn(run, turn)), 1, run.trampoline),
  );
  const trunk$ = new Observable<Turn>((trunk) => {
    run.trunk = trunk;
    turns$.subscribe(trunk);
  });
  trunk$.subscribe({
    error: (error: unknown) => {
      failRun(run, error);
      run.end();
    },
  });
}

function end(run: Run): Observable<never> {
  run.end();
  return EMPTY;
}

/**
 * Never completes: that would end `expand` while the next turn waits on a trampoline that is busy. What the run listens
 * to, it lets go of when the trunk is cut.
 */
function firstTurn(run: Run): Observable<Turn> {
  return new Observable((subscriber) => {
    run.start(() => {
      linkAborts(run, subscriber);
      subscriber.add(run.queues.open?.());
    });
    run.whenSettled(() => {
      subscriber.next({ polls: !run.polled, messages: [] });
    });
  });
}

function linkAborts(run: Run, trunk: Subscription): void {
  const { signal, abort$ } = run.config;
  if (signal === undefined && abort$ === undefined) return;
  const stop = (): void => {
    run.stop();
  };
  if (signal !== undefined) {
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    trunk.add(() => {
      signal.removeEventListener('abort', stop);
    });
  }
  // An abort$ that errors has no say: a run never errors for it.
  trunk.add(abort$?.pipe(take(1)).subscribe({ next: stop, error: () => undefined }));
}
