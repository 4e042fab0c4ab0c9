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
  of,
  type SchedulerLike,
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
    let taken = false;
    // concatMap for one value, without an inner subscription for what is there already.
    const take = (value: T): void => {
      taken = true;
      const following = next(value);
      if (isObservableOf<R>(following)) {
        subscriber.add(following.subscribe(subscriber));
      } else {
        subscriber.next(following);
        subscriber.complete();
      }
    };
    subscriber.add(
      step.subscribe({
        next: (value) => {
          try {
            take(value);
          } catch (error) {
            subscriber.error(error);
          }
        },
        error: (error: unknown) => {
          subscriber.error(error);
        },
        complete: () => {
          if (!taken) subscriber.complete();
        },
      }),
    );
  });
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
  for (const [index, item] of items.entries()) {
    if (stepper.over) return EMPTY;
    const step = take(item);
    if (!isObservableOf(step)) continue;
    const rest$ = from(items.slice(index + 1)).pipe(
      concatMap((later) => defer(() => asObservable(take(later))).pipe(subscribeOn(stepper.trampoline))),
    );
    return concat(step, rest$).pipe(ignoreElements(), endWith(undefined));
  }
  return undefined;
}

export function asObservable<T>(step: Step<T>): Observable<T> {
  return isObservableOf<T>(step) ? step : of(step);
}
