import type { Run } from './run.js';
/**
 * Emits what a stopped run still owes, up to but without its `agent_end`: the message that is open, prompts, an answer
 * to every tool call, the end of the turn and, where a request was due, an aborted answer in its place.
 */
export declare function closeRun(run: Run): void;
