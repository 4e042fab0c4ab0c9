import type { AgentOptions, StreamFn } from 'rx-agent';
import { testModel } from 'rx-agent/testing';
import type { Side } from '../sides.js';

/** Shows a difference: the same play gives one thing with pi and another here. */
export interface Proof {
  readonly id: string;
  readonly play: (side: Side) => Promise<unknown>;
  readonly pi: unknown;
  readonly here: unknown;
}

/** What a promise comes to before anything else happens in the process, or `'pending'`. */
export async function outcomeNow(promise: Promise<unknown>): Promise<unknown> {
  let result: unknown = 'pending';
  promise.then(
    (value) => {
      result = value ?? 'resolved';
    },
    (error: unknown) => {
      result = `rejected: ${errorMessage(error)}`;
    },
  );
  await nothingLeftToDo();
  return result;
}

/** Resolves when all promises that can be settled are. */
export function nothingLeftToDo(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The rejection of a promise, as name and code. */
export async function rejection(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    return errorKind(error);
  }
}

export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}

export function options(streamFn: StreamFn, more: AgentOptions = {}): AgentOptions {
  return { streamFn, initialState: { model: testModel, systemPrompt: 'You are a test.' }, ...more };
}
