import type { StreamFn } from '../types.js';
/** Sets what runs without a `streamFn` of their own use; undefined takes it back. Looked up when a run starts. */
export declare function setDefaultStreamFn(streamFn: StreamFn | undefined): void;
export declare function resolveStreamFn(streamFn: StreamFn | undefined): StreamFn;
