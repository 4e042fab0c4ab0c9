import { useEffect, useInsertionEffect, useRef } from 'react';
import type { AgentEvent } from '../events.js';
import type { AgentEventsLike } from './agent-like.js';

/**
 * Calls `handler` with each event from the time the component is mounted until it is unmounted. The handler of the latest
 * committed render is called, so an inline function sees current props and causes no resubscription.
 */
export function useAgentEvents(agent: AgentEventsLike, handler: (event: AgentEvent) => void): void {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    // eslint-disable-next-line rxjs-x/no-ignored-error -- events$ never errors
    const subscription = agent.events$.subscribe((event) => {
      latest.current(event);
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [agent]);
}
