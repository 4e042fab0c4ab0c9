/** One line of a picture: what is drawn at which frame (millisecond). */
export type PictureRow = ReadonlyMap<number, string>;
export interface PictureSide {
    readonly name: string;
    readonly rows: readonly PictureRow[];
}
/** What happens, in order. */
export interface Moment {
    readonly frame: number;
    readonly letter: string;
}
/** Puts moments of the same frame below each other. */
export declare function stack(moments: readonly Moment[]): PictureRow[];
/** Draws sides one below the other, a column a frame, and marks the first column that differs between the first two. */
export declare function drawAligned(sides: readonly PictureSide[]): string;
