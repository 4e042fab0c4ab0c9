/** The part of the time that the diagram shows, in milliseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Below this a window makes no sense: times are whole milliseconds. */
const SHORTEST = 1;

/** The whole recording. */
export function wholeWindow(duration: number): TimeWindow {
  return { from: 0, to: Math.max(duration, SHORTEST) };
}

/** The window `factor` times as long, with `anchor` (0 left, 1 right) in place and within the recording. */
export function zoomWindow(
  { from, to }: TimeWindow,
  factor: number,
  anchor: number,
  duration: number,
): TimeWindow {
  const whole = wholeWindow(duration);
  const length = Math.min(Math.max((to - from) * factor, SHORTEST), whole.to);
  const fixed = from + (to - from) * anchor;
  return within(fixed - length * anchor, length, whole.to);
}

/** The window moved by a part of its own length. */
export function panWindow({ from, to }: TimeWindow, part: number, duration: number): TimeWindow {
  return within(from + (to - from) * part, to - from, wholeWindow(duration).to);
}

function within(from: number, length: number, end: number): TimeWindow {
  const start = Math.max(0, Math.min(from, end - length));
  return { from: start, to: start + length };
}
