/**
 * An immutable list that is cheap to append to. All versions share one log that only grows; the array of a version is
 * made when it is first read, and kept. Appending to a version that is not the newest copies.
 */
export class Transcript {
    log;
    array;
    length;
    constructor(log, length, array) {
        this.log = log;
        this.length = length;
        this.array = array;
    }
    /** `items` must not change afterwards. */
    static of(items) {
        return new Transcript(undefined, items.length, items);
    }
    get items() {
        return (this.array ??= this.log?.slice(0, this.length) ?? []);
    }
    get last() {
        return this.log === undefined ? this.array?.[this.length - 1] : this.log[this.length - 1];
    }
    append(item) {
        if (this.log?.length !== this.length)
            this.log = this.items.slice();
        this.log.push(item);
        return new Transcript(this.log, this.length + 1);
    }
}
