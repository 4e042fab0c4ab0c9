/**
 * An immutable list that is cheap to append to. All versions share one log that only grows; the array of a version is
 * made when it is first read, and kept. Appending to a version that is not the newest copies.
 */
export declare class Transcript<T> {
    private log;
    private array;
    readonly length: number;
    private constructor();
    /** `items` must not change afterwards. */
    static of<T>(items: readonly T[]): Transcript<T>;
    get items(): readonly T[];
    get last(): T | undefined;
    append(item: T): Transcript<T>;
}
