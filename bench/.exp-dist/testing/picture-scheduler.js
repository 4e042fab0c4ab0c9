import { Subscription } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { assertMessages, assertSubscriptions, isSubscriptionLogs, parsePicture, } from './picture-assert.js';
/** A `TestScheduler` whose failures are aligned pictures, and whose pictures may have several rows. */
export class PictureScheduler extends TestScheduler {
    equal;
    /** The values of all pictures expected so far: they tell which letters to print. */
    values = [];
    checks = [];
    constructor(equal) {
        super((actual, expected) => {
            this.check(actual, expected);
        });
        this.equal = equal;
    }
    expectObservable(observable, subscription = null) {
        const expectation = super.expectObservable(observable, subscription);
        return {
            toBe: (marbles, values, error) => {
                if (values !== undefined)
                    this.values.push(values);
                expectation.toBe(marbles, values, error);
            },
            toEqual: (other) => {
                expectation.toEqual(other);
            },
        };
    }
    /** Like `expectObservable`, for pictures of several rows. */
    expectPicture(source$, subscription = null) {
        const { subscribedFrame, unsubscribedFrame } = TestScheduler.parseMarblesAsSubscriptions(subscription, true);
        const actual = this.record(source$, subscribedFrame === Infinity ? 0 : subscribedFrame, unsubscribedFrame);
        return {
            toBe: (picture, values, error) => {
                const expected = parsePicture(picture, values, error);
                const site = new Error('expected here');
                this.checks.push(() => {
                    try {
                        assertMessages(this.equal, actual, expected, values);
                    }
                    catch (failure) {
                        throw at(site, failure);
                    }
                });
            },
        };
    }
    flush() {
        super.flush();
        const checks = this.checks;
        this.checks = [];
        for (const check of checks)
            check();
    }
    record(source$, from, to) {
        const messages = [];
        const note = (kind, value, error) => {
            messages.push({ frame: this.frame, notification: { kind, value, error } });
        };
        const subscription = new Subscription();
        this.schedule(() => {
            subscription.add(source$.subscribe({
                next: (value) => {
                    note('N', value);
                },
                error: (error) => {
                    note('E', undefined, error);
                },
                complete: () => {
                    note('C');
                },
            }));
        }, from);
        if (to !== Infinity) {
            this.schedule(() => {
                subscription.unsubscribe();
            }, to);
        }
        return messages;
    }
    check(actual, expected) {
        if (isSubscriptionLogs(actual) || isSubscriptionLogs(expected)) {
            assertSubscriptions(this.equal, actual, expected);
            return;
        }
        const messages = expected;
        const values = this.values.find((candidates) => explains(candidates, messages));
        assertMessages(this.equal, actual, messages, values);
    }
}
function explains(values, messages) {
    const known = Object.values(values);
    return messages.every(({ notification }) => notification.kind !== 'N' || known.includes(notification.value));
}
/** The failure, with the line of the expectation in its stack. */
function at(site, failure) {
    const frames = site.stack?.split('\n').slice(2).join('\n');
    if (failure instanceof Error && frames !== undefined)
        failure.stack = `Error: ${failure.message}\n${frames}`;
    return failure;
}
