import type { MarbleEntry } from './record-marbles.js';

/** One line of the diagram: its marbles in order, as positions in the log. */
export interface MarbleLane {
  readonly id: string;
  readonly label: string;
  readonly positions: readonly number[];
}

const FIXED = ['run', 'model', 'queue', 'state'];

/** Everything that was recorded. It only grows; adding costs the same whatever its length. */
export class MarbleLog {
  private readonly log: MarbleEntry[] = [];
  private readonly byLane = new Map<string, { id: string; label: string; positions: number[] }>();

  constructor() {
    for (const id of FIXED) this.byLane.set(id, { id, label: id, positions: [] });
  }

  get entries(): readonly MarbleEntry[] {
    return this.log;
  }

  /** The time of the last marble. */
  get duration(): number {
    return this.log.at(-1)?.at ?? 0;
  }

  /** The run, the model, each tool call in order of its start, the queue, the state. */
  get lanes(): readonly MarbleLane[] {
    const all = [...this.byLane.values()];
    const [run, model, queue, state] = all;
    return [run, model, ...all.slice(FIXED.length), queue, state].filter((lane) => lane !== undefined);
  }

  add(entry: MarbleEntry): void {
    let lane = this.byLane.get(entry.lane);
    if (lane === undefined) {
      lane = { id: entry.lane, label: labelOf(entry), positions: [] };
      this.byLane.set(entry.lane, lane);
    }
    lane.positions.push(this.log.length);
    this.log.push(entry);
  }
}

function labelOf({ lane, event }: MarbleEntry): string {
  return event !== undefined && 'toolName' in event ? event.toolName : lane;
}
