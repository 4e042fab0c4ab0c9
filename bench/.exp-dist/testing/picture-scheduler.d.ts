import { type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { type AssertEqual, type PictureValues } from './picture-assert.js';
interface PictureExpectation {
    toBe(picture: string | readonly string[], values?: PictureValues, error?: unknown): void;
}
/** A `TestScheduler` whose failures are aligned pictures, and whose pictures may have several rows. */
export declare class PictureScheduler extends TestScheduler {
    private readonly equal;
    /** The values of all pictures expected so far: they tell which letters to print. */
    private readonly values;
    private checks;
    constructor(equal: AssertEqual);
    expectObservable<T>(observable: Observable<T>, subscription?: string | null): ReturnType<typeof TestScheduler.prototype.expectObservable<T>>;
    /** Like `expectObservable`, for pictures of several rows. */
    expectPicture(source$: Observable<unknown>, subscription?: string | null): PictureExpectation;
    flush(): void;
    private record;
    private check;
}
export {};
