import { filter, type OperatorFunction } from 'rxjs';
import type { AgentEvent, AgentEventType } from '../events.js';

/** The events of the given types, narrowed to them. Completes and errors with the source. */
export function ofEventType<TType extends AgentEventType>(
  ...types: readonly [TType, ...TType[]]
): OperatorFunction<AgentEvent, Extract<AgentEvent, { type: TType }>> {
  const wanted = new Set<AgentEventType>(types);
  return filter((event): event is Extract<AgentEvent, { type: TType }> => wanted.has(event.type));
}
