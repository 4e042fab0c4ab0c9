/** Milliseconds since the epoch; virtual inside `TestScheduler.run`. */
export declare function now(): number;
