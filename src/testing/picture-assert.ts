import { TestScheduler } from 'rxjs/testing';
import { deepEqual } from './deep-equal.js';
import { drawAligned, type Moment, type PictureRow, stack } from './picture.js';

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

export const assertDeepEqual: AssertEqual = deepEqual;

export function isSubscriptionLogs(list: readonly object[]): list is readonly SubscriptionLogLike[] {
  return list.some((item) => 'subscribedFrame' in item);
}

/** The messages of a picture; several rows are read together, the upper ones first within a frame. */
export function parsePicture(
  picture: string | readonly string[],
  values?: PictureValues,
  error?: unknown,
): TestMessageLike[] {
  const rows = typeof picture === 'string' ? [picture] : picture;
  const messages: TestMessageLike[] = rows.flatMap((row) =>
    TestScheduler.parseMarbles(row, values, error, false, true),
  );
  return messages.sort((a, b) => a.frame - b.frame);
}

/** Throws both pictures, aligned, when the messages are not equal. */
export function assertMessages(
  equal: AssertEqual,
  actual: readonly TestMessageLike[],
  expected: readonly TestMessageLike[],
  values: PictureValues = {},
): void {
  const failure = failureOf(equal, actual, expected);
  if (failure === undefined) return;
  const legend: string[] = [];
  const moments = (messages: readonly TestMessageLike[]): Moment[] =>
    messages.map((message) => ({ frame: message.frame, letter: letterOf(message, values, equal, legend) }));
  throw pictureError(stack(moments(expected)), stack(moments(actual)), legend, failure.cause);
}

/** Throws both pictures, a row a subscription, when the logs are not equal. */
export function assertSubscriptions(
  equal: AssertEqual,
  actual: readonly SubscriptionLogLike[],
  expected: readonly SubscriptionLogLike[],
): void {
  const failure = failureOf(equal, actual.map(plainLog), expected.map(plainLog));
  if (failure !== undefined) throw pictureError(expected.map(logRow), actual.map(logRow), [], failure.cause);
}

function failureOf(equal: AssertEqual, actual: unknown, expected: unknown): { cause: unknown } | undefined {
  try {
    return equal(actual, expected) === false ? { cause: undefined } : undefined;
  } catch (cause) {
    return { cause };
  }
}

function letterOf(
  { frame, notification }: TestMessageLike,
  values: PictureValues,
  equal: AssertEqual,
  legend: string[],
): string {
  if (notification.kind === 'C') return '|';
  if (notification.kind === 'E') {
    legend.push(`# at ${String(frame)} ms: ${brief(notification.error)}`);
    return '#';
  }
  const { value } = notification;
  const entry = Object.entries(values).find(
    ([, candidate]) => failureOf(equal, value, candidate) === undefined,
  );
  if (entry !== undefined) return entry[0];
  if (typeof value === 'string' && value.length === 1) return value;
  legend.push(`? at ${String(frame)} ms: ${brief(value)}`);
  return '?';
}

function brief(value: unknown): string {
  if (value instanceof Error) return String(value);
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    json = undefined;
  }
  const result = json ?? String(value);
  return result.length > 200 ? `${result.slice(0, 199)}…` : result;
}

function plainLog(log: SubscriptionLogLike): SubscriptionLogLike {
  return { subscribedFrame: log.subscribedFrame, unsubscribedFrame: log.unsubscribedFrame };
}

function logRow({ subscribedFrame, unsubscribedFrame }: SubscriptionLogLike): PictureRow {
  if (subscribedFrame === unsubscribedFrame) return new Map([[subscribedFrame, '(^!)']]);
  const row = new Map([[subscribedFrame, '^']]);
  return unsubscribedFrame === Infinity ? row : row.set(unsubscribedFrame, '!');
}

function pictureError(
  expected: readonly PictureRow[],
  actual: readonly PictureRow[],
  legend: readonly string[],
  cause: unknown,
): Error {
  const picture = drawAligned([
    { name: 'expected', rows: expected },
    { name: 'actual', rows: actual },
  ]);
  const lines = ['The pictures differ:', '', picture];
  if (legend.length > 0) lines.push('', ...new Set(legend));
  // Pictures that look the same differ in what the letters do not show.
  if (!picture.includes('^ first') && cause instanceof Error) lines.push('', cause.message);
  return new Error(lines.join('\n'));
}
