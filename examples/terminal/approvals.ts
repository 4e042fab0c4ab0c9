import { BehaviorSubject, Observable } from 'rxjs';
import type { AgentToolCall, BeforeToolCallContext, BeforeToolCallResult } from 'rx-agent';

/** A question that waits for the user. */
export interface Approval {
  readonly question: string;
  readonly answer: (allowed: boolean) => void;
}

const DANGEROUS = new Set(['write_file']);

/** Asks the user before dangerous tools. A question is withdrawn when the run is stopped. */
export class Approvals {
  private readonly pending = new BehaviorSubject<Approval | undefined>(undefined);
  readonly pending$: Observable<Approval | undefined> = this.pending.asObservable();

  /** The question that waits now, if any. */
  get current(): Approval | undefined {
    return this.pending.value;
  }

  /** A `beforeToolCall` hook. */
  readonly beforeToolCall = ({
    toolCall,
  }: BeforeToolCallContext): Observable<BeforeToolCallResult | undefined> | undefined => {
    if (!DANGEROUS.has(toolCall.name)) return undefined;
    return new Observable((subscriber) => {
      subscriber.add(() => {
        this.pending.next(undefined);
      });
      this.pending.next({
        question: question(toolCall),
        answer: (allowed) => {
          subscriber.next(allowed ? undefined : { block: true, reason: 'The user did not allow this.' });
          subscriber.complete();
        },
      });
    });
  };
}

function question({ name, arguments: args }: AgentToolCall): string {
  const path = typeof args['path'] === 'string' ? args['path'] : '';
  return `Allow ${name} to ${JSON.stringify(path)}?`;
}
