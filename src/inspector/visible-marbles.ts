import type { MarbleLane } from './marble-log.js';
import type { MarbleEntry } from './record-marbles.js';
import type { TimeWindow } from './time-window.js';

/** What is drawn as one marble: all marbles of a lane that would cover each other. */
export interface VisibleMarble {
  /** Pixels from the left end of the time axis. */
  readonly x: number;
  /** Position in the log of the latest one. */
  readonly position: number;
  readonly count: number;
}

/** A marble's width. */
const MARBLE_WIDTH = 12;

/**
 * The marbles of a lane within a window that is `width` pixels wide. There are never more than fit beside each other,
 * however many were recorded.
 */
export function visibleMarbles(
  entries: readonly MarbleEntry[],
  lane: MarbleLane,
  { from, to }: TimeWindow,
  width: number,
): readonly VisibleMarble[] {
  const { positions } = lane;
  const timeAt = (index: number): number => entries[positions[index] ?? -1]?.at ?? Infinity;
  const marbles: VisibleMarble[] = [];
  let cell = -1;
  for (let index = firstFrom(positions.length, timeAt, from); index < positions.length; index += 1) {
    const at = timeAt(index);
    if (at > to) break;
    const position = positions[index] ?? 0;
    const x = ((at - from) / (to - from)) * width;
    const last = marbles.at(-1);
    if (last !== undefined && Math.floor(x / MARBLE_WIDTH) === cell) {
      marbles[marbles.length - 1] = { x: last.x, position, count: last.count + 1 };
    } else {
      cell = Math.floor(x / MARBLE_WIDTH);
      marbles.push({ x, position, count: 1 });
    }
  }
  return marbles;
}

/** The first index whose time is not before `from`; times only grow. */
function firstFrom(length: number, timeAt: (index: number) => number, from: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeAt(middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
