import { useEffect, useState } from 'react';
import { Agent } from '../agent/agent.js';
import type { AgentOptions } from '../agent/agent-options.js';

/** What {@link useAgent} can own. */
export interface DisposableLike {
  dispose(): void;
}

interface Held {
  readonly agent: DisposableLike;
  use?: 'mounted' | 'left' | 'disposed';
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
  const create = (): Held => ({ agent: typeof source === 'function' ? source() : new Agent(source) });
  const [held, setHeld] = useState(create);
  useEffect(() => {
    if (held.use === 'disposed') {
      setHeld(create());
      return;
    }
    held.use = 'mounted';
    return () => {
      held.use = 'left';
      queueMicrotask(() => {
        if (held.use !== 'left') return;
        held.use = 'disposed';
        held.agent.dispose();
      });
    };
    // `create` is only for a component that comes back.
  }, [held]);
  return held.agent;
}
