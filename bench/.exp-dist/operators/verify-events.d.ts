import { type MonoTypeOperatorFunction } from 'rxjs';
import type { AgentEvent } from '../events.js';
/**
 * Passes events on and errors at the first that the protocol forbids, naming it and its position. Good for tests and
 * for events that come over a wire. Takes the events of one run or of several, one after the other. It also errors when
 * the source completes inside a run.
 */
export declare function verifyEvents(): MonoTypeOperatorFunction<AgentEvent>;
