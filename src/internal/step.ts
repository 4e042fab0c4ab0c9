import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  endWith,
  from,
  ignoreElements,
  map,
  Observable,
  type Observer,
  of,
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
  if (!isObservableOf<T>(step)) return next(step);
  return new Observable((subscriber) => {
    subscriber.add(step.subscribe(new Following(stepper, subscriber, next)));
  });
}

/** concatMap for one value, without an inner subscription for what is there already. */
class Following<T, R> implements Observer<T> {
  private taken = false;

  constructor(
    private readonly stepper: Stepper,
    private readonly subscriber: Subscriber<R>,
    private readonly project: (value: T) => Step<R>,
  ) {}

  next(value: T): void {
    // A synchronous step that is being subscribed cannot be unsubscribed yet, whoever stopped its run.
    if (this.stepper.over) return;
    this.taken = true;
    try {
      this.follow(this.project(value));
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

  private follow(following: Step<R>): void {
    if (!isObservableOf<R>(following)) {
      this.subscriber.next(following);
      this.subscriber.complete();
    } else if (!this.stepper.over) {
      this.subscriber.add(following.subscribe(this.subscriber));
    }
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
    const rest$ = from(items.slice(taken)).pipe(
      concatMap((later) => onTrampoline(stepper, () => take(later))),
    );
    return concat(step, rest$).pipe(ignoreElements(), endWith(undefined));
  }
  return undefined;
}

/** A step that is taken when subscribed, once what is on the trampoline is done. */
export function onTrampoline<T>({ trampoline }: Stepper, take: () => Step<T>): Observable<T> {
  return defer(() => asObservable(take())).pipe(subscribeOn(trampoline));
}

export function asObservable<T>(step: Step<T>): Observable<T> {
  return isObservableOf<T>(step) ? step : of(step);
}
