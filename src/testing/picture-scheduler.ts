import { type Observable, Subscription } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import {
  type AssertEqual,
  assertMessages,
  assertSubscriptions,
  isSubscriptionLogs,
  parsePicture,
  type PictureValues,
  type SubscriptionLogLike,
  type TestMessageLike,
} from './picture-assert.js';

interface PictureExpectation {
  toBe(picture: string | readonly string[], values?: PictureValues, error?: unknown): void;
}

/** A `TestScheduler` whose failures are aligned pictures, and whose pictures may have several rows. */
export class PictureScheduler extends TestScheduler {
  /** The values of all pictures expected so far: they tell which letters to print. */
  private readonly values: PictureValues[] = [];
  private checks: (() => void)[] = [];

  constructor(private readonly equal: AssertEqual) {
    super((actual: object[], expected: object[]) => {
      this.check(actual, expected);
    });
  }

  override expectObservable<T>(
    observable: Observable<T>,
    subscription: string | null = null,
  ): ReturnType<typeof TestScheduler.prototype.expectObservable<T>> {
    const expectation = super.expectObservable(observable, subscription);
    return {
      toBe: (marbles: string, values?: PictureValues, error?: unknown): void => {
        if (values !== undefined) this.values.push(values);
        expectation.toBe(marbles, values, error);
      },
      toEqual: (other: Observable<T>): void => {
        expectation.toEqual(other);
      },
    };
  }

  /** Like `expectObservable`, for pictures of several rows. */
  expectPicture(source$: Observable<unknown>, subscription: string | null = null): PictureExpectation {
    const { subscribedFrame, unsubscribedFrame } = TestScheduler.parseMarblesAsSubscriptions(
      subscription,
      true,
    );
    const actual = this.record(
      source$,
      subscribedFrame === Infinity ? 0 : subscribedFrame,
      unsubscribedFrame,
    );
    return {
      toBe: (picture, values, error) => {
        const expected = parsePicture(picture, values, error);
        const site = new Error('expected here');
        this.checks.push(() => {
          try {
            assertMessages(this.equal, actual, expected, values);
          } catch (failure) {
            throw at(site, failure);
          }
        });
      },
    };
  }

  override flush(): void {
    super.flush();
    const checks = this.checks;
    this.checks = [];
    for (const check of checks) check();
  }

  private record(source$: Observable<unknown>, from: number, to: number): readonly TestMessageLike[] {
    const messages: TestMessageLike[] = [];
    const note = (kind: 'N' | 'E' | 'C', value?: unknown, error?: unknown): void => {
      messages.push({ frame: this.frame, notification: { kind, value, error } });
    };
    const subscription = new Subscription();
    this.schedule(() => {
      subscription.add(
        source$.subscribe({
          next: (value) => {
            note('N', value);
          },
          error: (error: unknown) => {
            note('E', undefined, error);
          },
          complete: () => {
            note('C');
          },
        }),
      );
    }, from);
    if (to !== Infinity) {
      this.schedule(() => {
        subscription.unsubscribe();
      }, to);
    }
    return messages;
  }

  private check(actual: readonly object[], expected: readonly object[]): void {
    if (isSubscriptionLogs(actual) || isSubscriptionLogs(expected)) {
      assertSubscriptions(this.equal, actual as SubscriptionLogLike[], expected as SubscriptionLogLike[]);
      return;
    }
    const messages = expected as readonly TestMessageLike[];
    const values = this.values.find((candidates) => explains(candidates, messages));
    assertMessages(this.equal, actual as readonly TestMessageLike[], messages, values);
  }
}

function explains(values: PictureValues, messages: readonly TestMessageLike[]): boolean {
  const known = Object.values(values);
  return messages.every(
    ({ notification }) => notification.kind !== 'N' || known.includes(notification.value),
  );
}

/** The failure, with the line of the expectation in its stack. */
function at(site: Error, failure: unknown): unknown {
  const frames = site.stack?.split('\n').slice(2).join('\n');
  if (failure instanceof Error && frames !== undefined)
    failure.stack = `Error: ${failure.message}\n${frames}`;
  return failure;
}
