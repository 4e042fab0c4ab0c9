import type { Run } from '../engine/run.js';

/** The run that is under way, if any, and those whose `agent_end` is emitted but not settled. */
export class RunSlot {
  active: Run | undefined;
  private readonly settling = new Set<Run>();
  private waiters: (() => void)[] = [];

  /** The active run has emitted its end; who waits for it is told when that is settled. */
  goIdle(run: Run): void {
    const { waiters } = this;
    this.waiters = [];
    this.active = undefined;
    this.settling.add(run);
    run.whenSettled(() => {
      for (const resolve of waiters) resolve();
    });
  }

  settled(run: Run): void {
    this.settling.delete(run);
  }

  /** Stops the active run; without one, releases those that wait for listeners. */
  stop(): void {
    if (this.active !== undefined) this.active.stop();
    else for (const run of [...this.settling]) run.stop();
  }

  /** Calls back when no run is active and the end of the one that is has settled. */
  whenIdle(callback: () => void): void {
    if (this.active === undefined) callback();
    else this.waiters.push(callback);
  }
}
