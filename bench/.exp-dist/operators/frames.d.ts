import { type MonoTypeOperatorFunction, type SchedulerLike } from 'rxjs';
/**
 * At most one value per animation frame: the first at once, then the latest at each frame. A state that is not
 * streaming is published at once, so the end of a run never waits. Where there are no animation frames, or with another
 * `scheduler`, a frame is 16 ms. What waits is published before the source's completion or error, and
 * dropped on unsubscription.
 */
export declare function frames<T>(scheduler?: SchedulerLike): MonoTypeOperatorFunction<T>;
