import { Observable } from 'rxjs';
import { isPromiseLike } from './is.js';
/**
 * Passes events on in order, and holds the rest back while a listener's promise is pending. Free when nobody waits:
 * one call and no allocation an event.
 */
export class Settle {
    mailbox;
    sink;
    signal;
    backlog = [];
    head = 0;
    rest;
    released = false;
    /** Emits, and completes, when all that was pushed before is settled; synchronously when it is. */
    settled$ = new Observable((subscriber) => {
        this.whenSettled(() => {
            subscriber.next();
            subscriber.complete();
        });
    });
    constructor(mailbox, sink, signal) {
        this.mailbox = mailbox;
        this.sink = sink;
        this.signal = signal;
    }
    push(event) {
        if (this.idle)
            this.pass(event);
        else
            this.hold(event);
    }
    whenSettled(callback) {
        if (this.idle)
            callback();
        else
            this.hold(callback);
    }
    /** From now on nobody is waited for: what is held back is passed on at once. */
    release() {
        this.released = true;
        const rest = this.rest;
        this.rest = undefined;
        this.mailbox.begin();
        if (rest !== undefined)
            this.notify(rest.event, rest.listeners, rest.next);
        this.drain();
        this.mailbox.end();
    }
    /** True when nothing is held back. */
    get idle() {
        if (this.released)
            return true;
        return this.rest === undefined && !this.mailbox.busy && this.head === this.backlog.length;
    }
    hold(item) {
        this.backlog.push(item);
        if (this.mailbox.busy && this.backlog.length === this.head + 1)
            this.mailbox.post(this.flush);
    }
    flush = () => {
        while (this.rest === undefined && !this.mailbox.busy && this.head < this.backlog.length)
            this.passNext();
    };
    drain() {
        while (this.head < this.backlog.length)
            this.passNext();
    }
    passNext() {
        const item = this.backlog[this.head++];
        if (this.head === this.backlog.length) {
            this.backlog.length = 0;
            this.head = 0;
        }
        if (typeof item === 'function')
            item();
        else if (item !== undefined)
            this.pass(item);
    }
    pass(event) {
        this.mailbox.begin();
        this.sink.deliver(event);
        this.notify(event, this.sink.listeners(), 0);
        this.mailbox.end();
    }
    notify(event, listeners, from) {
        for (let i = from; i < listeners.length; i++) {
            const pending = this.call(listeners[i], event);
            if (pending === undefined)
                continue;
            if (this.released) {
                this.isolate(pending, event);
                continue;
            }
            this.waitFor(pending, { event, listeners, next: i + 1 });
            return;
        }
    }
    call(listener, event) {
        try {
            const result = listener?.(event, this.signal);
            return isPromiseLike(result) ? result : undefined;
        }
        catch (error) {
            this.sink.failed(error, event);
            return undefined;
        }
    }
    waitFor(pending, rest) {
        this.rest = rest;
        const resume = () => {
            if (this.rest !== rest)
                return;
            this.rest = undefined;
            this.mailbox.begin();
            this.notify(rest.event, rest.listeners, rest.next);
            this.mailbox.end();
            this.mailbox.post(this.flush);
        };
        this.isolate(pending, rest.event, resume);
    }
    isolate(pending, event, settled) {
        Promise.resolve(pending).then(() => settled?.(), (error) => {
            this.sink.failed(error, event);
            settled?.();
        });
    }
}
