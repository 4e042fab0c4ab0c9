/** Structural equality of plain data, arrays, sets, maps, dates and errors; anything else is equal to itself only. */
export declare function deepEqual(a: unknown, b: unknown): boolean;
