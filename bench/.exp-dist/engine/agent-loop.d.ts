import { Observable } from 'rxjs';
import { AgentError } from '../errors.js';
import type { AgentEvent } from '../events.js';
import type { AgentContext, AgentLoopConfig, AgentMessage } from '../types.js';
/**
 * A run as a cold Observable: subscribing starts it, unsubscribing stops it. `prompts` are added to the context first.
 * Failures of the model, of tools and of hooks are events; it errors with an `AgentError` (`NO_STREAM_FN`) when misused
 * only. It is synchronous when its model, tools and hooks are.
 */
export declare function agentLoop(prompts: readonly AgentMessage[], context: AgentContext, config: AgentLoopConfig): Observable<AgentEvent>;
/**
 * The same without prompts: goes on from the last message of the context, a user or tool-result message. Errors with
 * `NOTHING_TO_CONTINUE` when there is none, or when it is the model's own.
 */
export declare function agentLoopContinue(context: AgentContext, config: AgentLoopConfig): Observable<AgentEvent>;
/** Takes one event; a returned promise holds the run back until it settles. */
export type AgentEventSink = (event: AgentEvent) => unknown;
/**
 * A run as a Promise of the messages it added. `emit` gets each event and is awaited. When `emit` fails the run goes on
 * without harm; the promise then rejects with the first such error after the run's end. It rejects with an `AgentError`
 * when misused.
 */
export declare function runAgentLoop(prompts: readonly AgentMessage[], context: AgentContext, config: AgentLoopConfig, emit: AgentEventSink): Promise<readonly AgentMessage[]>;
/** {@link runAgentLoop} without prompts; see {@link agentLoopContinue}. */
export declare function runAgentLoopContinue(context: AgentContext, config: AgentLoopConfig, emit: AgentEventSink): Promise<readonly AgentMessage[]>;
/** Why a transcript cannot be continued, if it cannot. */
export declare function continueError(messages: readonly AgentMessage[]): AgentError | undefined;
