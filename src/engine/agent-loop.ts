import { Observable } from 'rxjs';
import { AgentError } from '../errors.js';
import type { AgentEvent } from '../events.js';
import { Mailbox } from '../internal/mailbox.js';
import type { AgentListener, RunSink } from '../internal/settle.js';
import type { AgentLoopConfig } from '../config.js';
import type { AgentContext, AgentMessage } from '../types.js';
import { checkedMessage } from './messages.js';
import { playRun } from './play-run.js';
import { configQueues } from './queue-port.js';
import { Run } from './run.js';
import { resolveStreamFn } from './stream-fn.js';

const NOBODY: readonly AgentListener[] = [];

/**
 * A run as a cold Observable: subscribing starts it, unsubscribing stops it. `prompts` are added to the context first.
 * Failures of the model, of tools and of hooks are events; it errors with an `AgentError` (`NO_STREAM_FN`) when misused
 * only. It is synchronous when its model, tools and hooks are.
 */
export function agentLoop(
  prompts: readonly AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
): Observable<AgentEvent> {
  return new Observable((subscriber) => {
    const sink: RunSink = {
      deliver: (event) => {
        subscriber.next(event);
      },
      listeners: () => NOBODY,
      failed: () => undefined,
      ended: () => {
        subscriber.complete();
      },
    };
    try {
      const run = newRun(prompts, context, config, sink);
      subscriber.add(() => {
        run.stop();
      });
      playRun(run);
    } catch (error) {
      subscriber.error(error);
    }
  });
}

/**
 * The same without prompts: goes on from the last message of the context, a user or tool-result message. Errors with
 * `NOTHING_TO_CONTINUE` when there is none, or when it is the model's own.
 */
export function agentLoopContinue(context: AgentContext, config: AgentLoopConfig): Observable<AgentEvent> {
  return new Observable((subscriber) => {
    const error = continueError(context.messages);
    if (error !== undefined) subscriber.error(error);
    else agentLoop([], context, config).subscribe(subscriber);
  });
}

/** Takes one event; a returned promise holds the run back until it settles. */
export type AgentEventSink = (event: AgentEvent) => unknown;

/**
 * A run as a Promise of the messages it added. `emit` gets each event and is awaited. When `emit` fails the run goes on
 * without harm; the promise then rejects with the first such error after the run's end. It rejects with an `AgentError`
 * when misused.
 */
export function runAgentLoop(
  prompts: readonly AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
): Promise<readonly AgentMessage[]> {
  return new Promise((resolve, reject) => {
    let messages: readonly AgentMessage[] = [];
    let failure: { error: unknown } | undefined;
    const sink: RunSink = {
      deliver: (event) => {
        if (event.type === 'agent_end') ({ messages } = event);
      },
      listeners: () => [emit],
      failed: (error) => {
        failure ??= { error };
      },
      ended: () => {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- passes on what emit threw
        if (failure !== undefined) reject(failure.error);
        else resolve(messages);
      },
    };
    playRun(newRun(prompts, context, config, sink));
  });
}

/** {@link runAgentLoop} without prompts; see {@link agentLoopContinue}. */
export function runAgentLoopContinue(
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
): Promise<readonly AgentMessage[]> {
  const error = continueError(context.messages);
  return error === undefined ? runAgentLoop([], context, config, emit) : Promise.reject(error);
}

/** Why a transcript cannot be continued, if it cannot. */
export function continueError(messages: readonly AgentMessage[]): AgentError | undefined {
  const last = messages.at(-1);
  if (last === undefined) {
    return new AgentError(
      'NOTHING_TO_CONTINUE',
      'There is no message to continue from: start with a prompt.',
    );
  }
  if (last.role === 'assistant') {
    return new AgentError(
      'NOTHING_TO_CONTINUE',
      "The last message is the assistant's, so there is nothing to answer: prompt, steer() or followUp() first.",
    );
  }
  return undefined;
}

function newRun(
  prompts: readonly AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  sink: RunSink,
): Run {
  const streamFn = resolveStreamFn(config.streamFn);
  const queues = configQueues(config);
  const copied = { ...context, messages: context.messages.slice() };
  const checked = prompts.map(checkedMessage);
  return new Run({ prompts: checked, context: copied, config, streamFn, queues }, new Mailbox(), sink);
}
