import { describe, expect, it } from '@jest/globals';
import { of, Subject, throwError } from 'rxjs';
import { select } from 'rx-agent';

describe('select', () => {
  it('emits a slice when it changed', () => {
    const seen: number[] = [];
    of({ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }, { a: 1, b: 2 })
      .pipe(select(({ a }) => a))
      .subscribe((a) => seen.push(a));
    expect(seen).toEqual([1, 2, 1]);
  });

  it('compares with the comparator it was given', () => {
    const seen: string[] = [];
    of('a', 'A', 'b')
      .pipe(
        select(
          (letter) => letter,
          (a, b) => a.toLowerCase() === b.toLowerCase(),
        ),
      )
      .subscribe((letter) => seen.push(letter));
    expect(seen).toEqual(['a', 'b']);
  });

  it('completes, errors and unsubscribes with its source', () => {
    const log: unknown[] = [];
    const observer = { error: (error: unknown) => log.push(error), complete: () => log.push('complete') };
    of(1).pipe(select((x) => x)).subscribe(observer);
    throwError(() => 'failed').pipe(select((x) => x)).subscribe(observer);
    const source$ = new Subject<number>();
    const subscription = source$.pipe(select((x) => x)).subscribe();
    subscription.unsubscribe();
    expect(log).toEqual(['complete', 'failed']);
    expect(source$.observed).toBe(false);
  });
});
