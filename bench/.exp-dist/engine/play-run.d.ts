import type { Run } from './run.js';
/**
 * The trunk. `expand` runs over turns, one at a time, on the run's trampoline, so that any number of synchronous turns
 * needs no stack; stopping cuts it, and with it the model stream, the tools and the hooks, which are its leaves.
 */
export declare function playRun(run: Run): void;
