import { Observable } from 'rxjs';
import type { AgentEvent } from '../events.js';
import type { Mailbox } from './mailbox.js';
/** Called with each event; a returned promise holds the run back until it settles. */
export type AgentListener = (event: AgentEvent, signal: AbortSignal) => unknown;
/** Who hears the events of a run. */
export interface RunSink {
    /** Takes the event to state and observers. */
    deliver(event: AgentEvent): void;
    /** The awaited listeners, in order. */
    listeners(): readonly AgentListener[];
    /** Hears what a listener threw or rejected with. */
    failed(error: unknown, event: AgentEvent): void;
}
/**
 * Passes events on in order, and holds the rest back while a listener's promise is pending. Free when nobody waits:
 * one call and no allocation an event.
 */
export declare class Settle {
    private readonly mailbox;
    private readonly sink;
    private readonly signal;
    private readonly backlog;
    private head;
    private rest;
    private released;
    /** Emits, and completes, when all that was pushed before is settled; synchronously when it is. */
    readonly settled$: Observable<void>;
    constructor(mailbox: Mailbox, sink: RunSink, signal: AbortSignal);
    push(event: AgentEvent): void;
    whenSettled(callback: () => void): void;
    /** From now on nobody is waited for: what is held back is passed on at once. */
    release(): void;
    /** True when nothing is held back. */
    get idle(): boolean;
    private hold;
    private readonly flush;
    private drain;
    private passNext;
    private pass;
    private notify;
    private call;
    private waitFor;
    private isolate;
}
