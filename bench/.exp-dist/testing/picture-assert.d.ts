/** Compares two values: throws, or returns false, when they are not equal. */
export type AssertEqual = (actual: unknown, expected: unknown) => unknown;
/** What `TestScheduler` notes of an emission. */
export interface TestMessageLike {
    readonly frame: number;
    readonly notification: {
        readonly kind: 'N' | 'E' | 'C';
        readonly value?: unknown;
        readonly error?: unknown;
    };
}
/** What `TestScheduler` notes of a subscription. */
export interface SubscriptionLogLike {
    readonly subscribedFrame: number;
    readonly unsubscribedFrame: number;
}
/** The values of a picture by their letters. */
export type PictureValues = Readonly<Record<string, unknown>>;
export declare const assertDeepEqual: AssertEqual;
export declare function isSubscriptionLogs(list: readonly object[]): list is readonly SubscriptionLogLike[];
/** The messages of a picture; several rows are read together, the upper ones first within a frame. */
export declare function parsePicture(picture: string | readonly string[], values?: PictureValues, error?: unknown): TestMessageLike[];
/** Throws both pictures, aligned, when the messages are not equal. */
export declare function assertMessages(equal: AssertEqual, actual: readonly TestMessageLike[], expected: readonly TestMessageLike[], values?: PictureValues): void;
/** Throws both pictures, a row a subscription, when the logs are not equal. */
export declare function assertSubscriptions(equal: AssertEqual, actual: readonly SubscriptionLogLike[], expected: readonly SubscriptionLogLike[]): void;
