import {
  catchError,
  concatMap,
  defaultIfEmpty,
  defer,
  EMPTY,
  ignoreElements,
  map,
  Observable,
  type Observer,
  type SchedulerLike,
  type Subscriber,
  subscribeOn,
} from 'rxjs';
import { isObservableOf } from './is.js';

/**
 * What a step of a run gives: a value that is there already, or an Observable of exactly one. A value costs no
 * subscription, so that what nobody has to wait for is a plain call.
 */
export type Step<T> = T | Observable<T>;

/** Whose steps they are. */
export interface Stepper {
  /** True once no further step may be taken. */
  readonly over: boolean;
  /** Keeps a long sequence of steps off the stack. */
  readonly trampoline: SchedulerLike;
}

/** The step after `step`; not taken, and `step` not waited for, when all is over by then. */
export function andThen<T, R>(stepper: Stepper, step: Step<T>, next: (value: T) => Step<R>): Step<R> {
  if (stepper.over) return EMPTY;
  return isObservableOf<T>(step) ? inTurn(stepper, step, [next]) : next(step);
}

type Next = (value: never) => unknown;

function inTurn<R>(stepper: Stepper, step: Observable<unknown>, nexts: readonly Next[]): Observable<R> {
  if (!(step instanceof Steps)) return new Steps<R>(stepper, step, nexts);
  step.nexts = step.nexts.concat(nexts);
  return step as Observable<R>;
}

/** A step that somebody waits for, and those after it: one subscription for all of them. Whoever has it uses it once. */
// eslint-disable-next-line rxjs-x/no-subclass -- only to be told apart: it overrides nothing
class Steps<R> extends Observable<R> {
  constructor(
    stepper: Stepper,
    first: Observable<unknown>,
    public nexts: readonly Next[],
  ) {
    super((subscriber) => {
      subscriber.add(first.subscribe(new Following(stepper, subscriber, this.nexts)));
    });
  }
}

/** concatMap for one value, without an inner subscription for what is there already. */
class Following<R> implements Observer<unknown> {
  private taken = false;

  constructor(
    private readonly stepper: Stepper,
    private readonly subscriber: Subscriber<R>,
    private readonly nexts: readonly Next[],
  ) {}

  next(value: unknown): void {
    this.taken = true;
    try {
      this.follow(value);
    } catch (error) {
      this.subscriber.error(error);
    }
  }

  error(error: unknown): void {
    this.subscriber.error(error);
  }

  complete(): void {
    if (!this.taken) this.subscriber.complete();
  }

  private follow(first: unknown): void {
    const { stepper, subscriber, nexts } = this;
    let value = first;
    for (let taken = 1; taken <= nexts.length; taken++) {
      // A synchronous step that is being subscribed cannot be unsubscribed yet, whoever stopped its run.
      if (stepper.over) return;
      value = (nexts[taken - 1] as Next)(value as never);
      if (!isObservableOf<R>(value)) continue;
      const rest = nexts.slice(taken);
      if (!this.stepper.over) {
        subscriber.add((rest.length === 0 ? value : inTurn<R>(stepper, value, rest)).subscribe(subscriber));
      }
      return;
    }
    subscriber.next(value as R);
    subscriber.complete();
  }
}

/** The step with its value projected, which has no effect of its own. */
export function mapStep<T, R>(step: Step<T>, project: (value: T) => R): Step<R> {
  return isObservableOf<T>(step) ? step.pipe(map(project)) : project(step);
}

/** The step, or, when it fails, the one that `handle` takes instead. */
export function orElse<T>(take: () => Step<T>, handle: (error: unknown) => Step<T>): Step<T> {
  try {
    const step = take();
    if (!isObservableOf<T>(step)) return step;
    return step.pipe(catchError((error: unknown) => asObservable(handle(error))));
  } catch (error) {
    return handle(error);
  }
}

/** A step for each item, one after the other: a loop as long as they are values, `concatMap` for the rest. */
export function forEachInOrder<T>(
  stepper: Stepper,
  items: readonly T[],
  take: (item: T) => Step<unknown>,
): Step<unknown> {
  for (let taken = 1; taken <= items.length; taken++) {
    if (stepper.over) return EMPTY;
    const step = take(items[taken - 1] as T);
    if (taken === items.length) return step;
    if (!isObservableOf(step)) continue;
    // `step` is under way, and stands for its item.
    return defer(() => items.slice(taken - 1)).pipe(
      concatMap((item, index) => (index === 0 ? step : onTrampoline(stepper, () => take(item)))),
      ignoreElements(),
      defaultIfEmpty(undefined),
    );
  }
  return undefined;
}

/** A step that is taken when subscribed, once what is on the trampoline is done. */
export function onTrampoline<T>({ trampoline }: Stepper, take: () => Step<T>): Observable<T> {
  return defer(() => asObservable(take())).pipe(subscribeOn(trampoline));
}

export function asObservable<T>(step: Step<T>): Observable<T> {
  return isObservableOf<T>(step) ? step : defer(() => [step]);
}
