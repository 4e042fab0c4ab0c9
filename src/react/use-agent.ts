import { useEffect, useState } from 'react';
import { Agent } from '../agent/agent.js';
import type { AgentOptions } from '../agent/agent-options.js';

/** What {@link useAgent} can own. */
export interface DisposableLike {
  dispose(): void;
}

interface Held<TAgent> {
  readonly agent: TAgent;
  mounted: boolean;
  disposed: boolean;
}

/**
 * An agent that lives as long as the component: made once, from `AgentOptions` or by a factory, of which only the first
 * render's counts, and disposed in the microtask after unmounting. An unmount that is undone at once, as StrictMode
 * does, keeps the agent; a component that comes back later gets a new one. A factory must only build: React may call it
 * for renders that it throws away.
 */
export function useAgent(options: AgentOptions): Agent;
export function useAgent<TAgent extends DisposableLike>(factory: () => TAgent): TAgent;
export function useAgent(source: AgentOptions | (() => DisposableLike)): DisposableLike {
  const [create] = useState(() => (typeof source === 'function' ? source : () => new Agent(source)));
  const [held, setHeld] = useState(() => hold(create()));
  useEffect(() => {
    if (held.disposed) {
      setHeld(hold(create()));
      return;
    }
    held.mounted = true;
    return () => {
      held.mounted = false;
      queueMicrotask(() => {
        release(held);
      });
    };
  }, [held, create]);
  return held.agent;
}

function hold<TAgent>(agent: TAgent): Held<TAgent> {
  return { agent, mounted: false, disposed: false };
}

function release(held: Held<DisposableLike>): void {
  if (held.mounted || held.disposed) return;
  held.disposed = true;
  held.agent.dispose();
}
