import type { Observable } from 'rxjs';
import { type AgentEvent } from '../events.js';
import { type Recording } from './recording-format.js';
import { type ReplayOptions } from './replay-timing.js';
/**
 * The events of a recording of `recordEvents`. Reduced with `reduceAgentState` they give the state the recorded agent
 * ended in. Completes after the last one. Throws when the recording is broken.
 */
export declare function replayEvents(recording: Recording, options?: ReplayOptions): Observable<AgentEvent>;
