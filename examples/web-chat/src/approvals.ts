import { BehaviorSubject, Observable } from 'rxjs';
import type { BeforeToolCallContext, BeforeToolCallResult } from 'rx-agent';

/** A call that waits for the user. */
export interface Approval {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: unknown;
  readonly answer: (isAllowed: boolean) => void;
}

const REFUSAL = 'The user did not allow this.';

/** Asks the user before a dangerous tool runs. A question is withdrawn when the run is stopped. */
export class Approvals {
  private readonly pending = new BehaviorSubject<Approval | undefined>(undefined);
  /** The question that waits, if any; first the current one. */
  readonly pending$: Observable<Approval | undefined> = this.pending.asObservable();

  private readonly dangerous: ReadonlySet<string>;

  constructor(dangerous: readonly string[] = ['write_note']) {
    this.dangerous = new Set(dangerous);
  }

  get current(): Approval | undefined {
    return this.pending.value;
  }

  /** The agent's hook of that name. The calls of a message come one after the other, so one question waits at most. */
  readonly beforeToolCall = ({
    toolCall,
    args,
  }: BeforeToolCallContext): Observable<BeforeToolCallResult | undefined> | undefined => {
    if (!this.dangerous.has(toolCall.name)) return undefined;
    return new Observable((subscriber) => {
      subscriber.add(() => {
        this.pending.next(undefined);
      });
      this.pending.next({
        toolCallId: toolCall.id,
        toolName: toolCall.name,
        args,
        answer: (isAllowed) => {
          subscriber.next(isAllowed ? undefined : { block: true, reason: REFUSAL });
          subscriber.complete();
        },
      });
    });
  };
}
