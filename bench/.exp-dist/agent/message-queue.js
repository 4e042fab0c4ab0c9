/**
 * Messages that wait for delivery. A message stays in the queue until it is in the transcript: polling only marks it,
 * so that a run which is stopped in between loses nothing.
 */
export class MessageQueue {
    mode;
    entries = [];
    constructor(mode) {
        this.mode = mode;
    }
    get messages() {
        return this.entries.map(({ message }) => message);
    }
    get size() {
        return this.entries.length;
    }
    enqueue(message) {
        this.entries.push({ message, status: 'waiting' });
    }
    /** What the next poll would give. */
    peek() {
        return this.next().map(({ message }) => message);
    }
    poll() {
        return this.next().map((entry) => {
            entry.status = 'polled';
            return entry.message;
        });
    }
    /** What was polled and is still here; it can no longer be taken back. */
    claim() {
        const polled = this.entries.filter(({ status }) => status === 'polled');
        for (const entry of polled)
            entry.status = 'claimed';
        return polled.map(({ message }) => message);
    }
    /** Removes a claimed message that is now in the transcript; says whether it was one. */
    deliver(message) {
        return this.remove(this.entries.findIndex((it) => it.message === message && it.status === 'claimed'));
    }
    /** Removes one waiting message by identity; says whether there was one. */
    takeBack(message) {
        const find = (wanted) => this.entries.findIndex((it) => it.message === message && it.status === wanted);
        return this.remove(find('waiting')) || this.remove(find('polled'));
    }
    /** Removes all but what is being injected. */
    clear() {
        this.entries = this.entries.filter(({ status }) => status === 'claimed');
    }
    /** What was polled and not delivered waits again. */
    release() {
        for (const entry of this.entries)
            entry.status = 'waiting';
    }
    next() {
        const waiting = this.entries.filter(({ status }) => status === 'waiting');
        return this.mode === 'all' ? waiting : waiting.slice(0, 1);
    }
    remove(index) {
        if (index < 0)
            return false;
        this.entries.splice(index, 1);
        return true;
    }
}
