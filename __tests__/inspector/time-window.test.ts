import { describe, expect, it } from '@jest/globals';
import { panWindow, wholeWindow, zoomWindow } from '../../src/inspector/time-window.js';

describe('the time window', () => {
  it('is never empty', () => {
    expect(wholeWindow(0)).toEqual({ from: 0, to: 1 });
  });

  it('zooms around its anchor', () => {
    expect(zoomWindow({ from: 0, to: 100 }, 0.5, 0.5, 100)).toEqual({ from: 25, to: 75 });
    expect(zoomWindow({ from: 0, to: 100 }, 0.5, 0, 100)).toEqual({ from: 0, to: 50 });
  });

  it('zooms out to the whole recording at most, and in to a millisecond', () => {
    expect(zoomWindow({ from: 25, to: 75 }, 4, 0.5, 100)).toEqual({ from: 0, to: 100 });
    expect(zoomWindow({ from: 0, to: 1 }, 0.5, 0, 100)).toEqual({ from: 0, to: 1 });
  });

  it('moves within the recording', () => {
    expect(panWindow({ from: 0, to: 50 }, 0.5, 100)).toEqual({ from: 25, to: 75 });
    expect(panWindow({ from: 25, to: 75 }, 2, 100)).toEqual({ from: 50, to: 100 });
    expect(panWindow({ from: 25, to: 75 }, -2, 100)).toEqual({ from: 0, to: 50 });
  });
});
