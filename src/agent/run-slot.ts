import type { Run } from '../engine/run.js';

const NOBODY: readonly (() => void)[] = [];

/** The run that is under way, if any, and those whose `agent_end` is emitted but not settled. */
export class RunSlot {
  active: Run | undefined;
  private settling: readonly Run[] = [];
  private waiters: readonly (() => void)[] = NOBODY;

  /** The active run has emitted its end; who waits for it is told when that is settled. */
  goIdle(run: Run): void {
    const { waiters } = this;
    this.waiters = NOBODY;
    this.active = undefined;
    this.settling = [...this.settling, run];
    run.whenSettled(() => {
      for (const resolve of waiters) resolve();
    });
  }

  settled(run: Run): void {
    this.settling = this.settling.filter((it) => it !== run);
  }

  /** Stops the active run; without one, releases those that wait for listeners. */
  stop(): void {
    if (this.active !== undefined) this.active.stop();
    else for (const run of this.settling) run.stop();
  }

  /** Calls back when no run is active and the end of the one that is has settled. */
  whenIdle(callback: () => void): void {
    if (this.active === undefined) callback();
    else this.waiters = [...this.waiters, callback];
  }
}
