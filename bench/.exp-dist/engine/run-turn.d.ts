import { type Observable } from 'rxjs';
import type { AgentMessage } from '../types.js';
import { type Run } from './run.js';
/** What a turn starts with. */
export interface Turn {
    readonly first: boolean;
    readonly messages: readonly AgentMessage[];
}
/** Plays one turn and emits the next one, or completes when the run is to end. Never errors. */
export declare function runTurn(run: Run, turn: Turn): Observable<Turn>;
/** A failure outside the model stream: an answer says so, in the open turn when that has none yet. */
export declare function failRun(run: Run, error: unknown): void;
