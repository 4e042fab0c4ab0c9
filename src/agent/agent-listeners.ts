import type { AgentEvent } from '../events.js';
import type { AgentListener } from '../internal/settle.js';

/** The awaited listeners in order of subscription. `all` is a new array after each change. */
export class AgentListeners {
  all: readonly AgentListener[] = [];

  /** Returns the function that removes it; from then on it is not called, not even for the event in progress. */
  add(listener: AgentListener): () => void {
    let active = true;
    const entry = (event: AgentEvent, signal: AbortSignal): unknown =>
      active ? listener(event, signal) : undefined;
    this.all = [...this.all, entry];
    return () => {
      active = false;
      this.all = this.all.filter((it) => it !== entry);
    };
  }
}
