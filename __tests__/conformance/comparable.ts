/** Left out of every comparison: times, and `partial`, which is a live object there and the message itself here. */
const IGNORED: ReadonlySet<string> = new Set(['timestamp', 'durationMs', 'partial']);

/**
 * A copy of a value as it is now, fit for literal comparison: without what is ignored, without undefined fields, and
 * without system messages, in which pi keeps prompt and tools.
 */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isSystemMessage(item)).map(comparable);
  if (value instanceof Set) return [...(value as Set<unknown>)].map(comparable);
  if (value instanceof Error) return { error: value.message };
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(
    entries
      .filter(([key, field]) => field !== undefined && !IGNORED.has(key))
      .map(([key, field]) => [key, comparable(field)]),
  );
}

export function isSystemMessage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'role' in value && value.role === 'system';
}
