import { type OperatorFunction } from 'rxjs';
import type { AgentEvent } from '../events.js';
/** The pieces of text that the model streams, as they come. Completes and errors with the source. */
export declare function textDeltas(): OperatorFunction<AgentEvent, string>;
