/** Animation frames that come when a test says so. */
export interface AnimationFrames {
  readonly next: () => void;
  readonly restore: () => void;
}

export function animationFrames(): AnimationFrames {
  const { requestAnimationFrame, cancelAnimationFrame } = globalThis;
  let waiting = new Map<number, FrameRequestCallback>();
  let handle = 0;
  globalThis.requestAnimationFrame = (callback) => {
    handle += 1;
    waiting.set(handle, callback);
    return handle;
  };
  globalThis.cancelAnimationFrame = (cancelled) => {
    waiting.delete(cancelled);
  };
  return {
    next: () => {
      const callbacks = waiting;
      waiting = new Map();
      for (const callback of callbacks.values()) callback(performance.now());
    },
    restore: () => {
      Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame });
    },
  };
}
