import { from } from 'rxjs';
import { type AgentEvent, type AgentMessage, type AgentState, verifyEvents } from '../../src/index.js';

/** An assertion that costs nothing when it holds. */
export function check(holds: boolean, broken: string): void {
  if (!holds) throw new Error(broken);
}

/** Everything emitted, with its looks at that time. What is shared between emissions is looked at once. */
export class Emissions {
  private readonly looks = new Map<object, string>();
  private readonly lists = new Map<readonly unknown[], readonly unknown[]>();

  addState(state: AgentState): void {
    const { messages, streamingMessage, queue, toolExecutions } = state;
    if (!this.lists.has(messages)) this.lists.set(messages, messages.slice());
    const last = messages.at(-1);
    for (const part of [last, streamingMessage, queue, toolExecutions]) this.add(part);
  }

  addEvent(event: AgentEvent): void {
    this.add(event);
    if ('message' in event) this.add(event.message);
    if (event.type === 'agent_end') this.lists.set(event.messages, event.messages.slice());
  }

  /** C7: what was emitted never changes. */
  check(): void {
    for (const [value, looks] of this.looks) {
      if (look(value) !== looks) throw new Error(`changed after emission:\n${looks}\n${look(value)}`);
    }
    for (const [list, items] of this.lists) {
      if (!sameItems(list, items)) throw new Error('a list of messages changed after emission');
    }
  }

  private add(value: object | undefined): void {
    if (value !== undefined && !this.looks.has(value)) this.looks.set(value, look(value));
  }
}

function look(value: object): string {
  return JSON.stringify(value, (key, field: unknown) =>
    key === 'partial' || key === 'messages' ? undefined : field,
  );
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** C1, C4 and C5 of the events of runs that follow each other, all complete. */
export function checkLog(log: readonly AgentEvent[]): void {
  from(log)
    .pipe(verifyEvents())
    .subscribe({
      error: (error: unknown) => {
        throw new Error(`${String(error)}\n${log.map(({ type }) => type).join(' ')}`);
      },
    });
  checkCalls(log);
}

interface Answered {
  started: number;
  ended: number;
  reported: number;
}

/** Every call of a message is started, ended and reported once, in its turn; and nothing else is. */
function checkCalls(log: readonly AgentEvent[]): void {
  let calls = new Map<string, Answered>();
  const of = (id: string): Answered => {
    const call = calls.get(id);
    if (call === undefined) throw new Error(`the call ${id} is none of the open turn`);
    return call;
  };
  for (const event of log) {
    switch (event.type) {
      case 'turn_start':
        calls = new Map();
        break;
      case 'tool_execution_start':
        of(event.toolCallId).started++;
        break;
      case 'tool_execution_update':
        if (of(event.toolCallId).ended > 0)
          throw new Error(`progress of ${event.toolCallId} after its result`);
        break;
      case 'tool_execution_end':
        of(event.toolCallId).ended++;
        break;
      case 'message_end':
        if (event.message.role === 'toolResult') of(event.message.toolCallId).reported++;
        for (const id of callIds(event.message)) calls.set(id, { started: 0, ended: 0, reported: 0 });
        break;
      case 'turn_end':
        for (const [id, { started, ended, reported }] of calls) {
          if (started !== 1 || ended !== 1 || reported !== 1)
            throw new Error(
              `the call ${id}: ${String(started)} starts, ${String(ended)} ends, ${String(reported)} results`,
            );
        }
        checkOrder([...calls.keys()], event.toolResults);
        break;
      default:
    }
  }
}

function callIds(message: AgentMessage): string[] {
  if (message.role !== 'assistant') return [];
  if (message.stopReason === 'error' || message.stopReason === 'aborted') return [];
  return message.content.filter((block) => block.type === 'toolCall').map(({ id }) => id);
}

function checkOrder(ids: readonly string[], results: readonly { toolCallId: string }[]): void {
  const reported = results.map(({ toolCallId }) => toolCallId);
  if (ids.join() !== reported.join())
    throw new Error(`results of ${reported.join()} for calls ${ids.join()}`);
}

/** C10: of the messages accepted, each is in exactly one of queue and transcript. */
export class Deliveries {
  private readonly accepted = new Set<AgentMessage>();
  private readonly withdrawn = new Set<AgentMessage>();

  accept(message: AgentMessage): void {
    this.accepted.add(message);
  }

  /** Nothing is said about it for now. */
  forget(message: AgentMessage): void {
    this.accepted.delete(message);
  }

  withdraw(message: AgentMessage): void {
    this.withdrawn.add(message);
  }

  check(state: Pick<AgentState, 'messages' | 'queue'>): void {
    const all = places(state);
    for (const message of this.accepted) {
      const count = all.filter((it) => it === message).length;
      if (count !== 1) throw new Error(`${JSON.stringify(message)} is in ${String(count)} places`);
    }
    for (const message of this.withdrawn) {
      if (all.includes(message)) throw new Error(`${JSON.stringify(message)} was taken back and is there`);
    }
  }
}

/** Where a message may be. */
export function places({ queue, messages }: Pick<AgentState, 'messages' | 'queue'>): readonly AgentMessage[] {
  return [...queue.steering, ...queue.followUp, ...messages];
}

/** Whether two states agree in what events alone decide. */
export function sameReduction(a: AgentState, b: AgentState): boolean {
  return (
    a.isStreaming === b.isStreaming &&
    a.streamingMessage === b.streamingMessage &&
    a.errorMessage === b.errorMessage &&
    sameItems(a.messages, b.messages) &&
    sameItems([...a.pendingToolCalls], [...b.pendingToolCalls]) &&
    JSON.stringify(a.toolExecutions) === JSON.stringify(b.toolExecutions)
  );
}
