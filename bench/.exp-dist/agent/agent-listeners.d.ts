import type { AgentListener } from '../internal/settle.js';
/** The awaited listeners in order of subscription. `all` is a new array after each change. */
export declare class AgentListeners {
    all: readonly AgentListener[];
    /** Returns the function that removes it; from then on it is not called, not even for the event in progress. */
    add(listener: AgentListener): () => void;
}
