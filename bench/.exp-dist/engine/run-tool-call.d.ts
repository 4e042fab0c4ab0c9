import { Observable } from 'rxjs';
import type { AgentTool } from '../types.js';
import type { CallState, Run } from './run.js';
/** A call that may run. */
export interface PreparedCall {
    readonly state: CallState;
    readonly tool: AgentTool;
    readonly args: Record<string, unknown>;
}
/** Starts the call and emits it when it may run, or undefined when it is answered already. */
export declare function prepareToolCall(run: Run, state: CallState): Observable<PreparedCall | undefined>;
/** Runs a prepared call, ends it and completes when that is settled. */
export declare function executeToolCall(run: Run, prepared: PreparedCall): Observable<void>;
