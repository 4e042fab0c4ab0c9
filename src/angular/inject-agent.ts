import { assertInInjectionContext, DestroyRef, inject } from '@angular/core';
import { Agent } from '../agent/agent.js';
import type { AgentOptions } from '../agent/agent-options.js';

/** What {@link injectAgent} can own. */
export interface DisposableLike {
  dispose(): void;
}

/**
 * An agent that lives as long as the injector of the current injection context (a component's, a route's, the
 * application's): made from `AgentOptions` or by a factory, which may call `inject()`, and disposed with the injector.
 */
export function injectAgent(options: AgentOptions): Agent;
export function injectAgent<TAgent extends DisposableLike>(factory: () => TAgent): TAgent;
export function injectAgent(source: AgentOptions | (() => DisposableLike)): DisposableLike {
  assertInInjectionContext(injectAgent);
  const agent = typeof source === 'function' ? source() : new Agent(source);
  inject(DestroyRef).onDestroy(() => {
    agent.dispose();
  });
  return agent;
}
