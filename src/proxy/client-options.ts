import type { SimpleStreamOptions } from '@earendil-works/pi-ai';
import { type Static, type TObject, type TOptional, type TSchema, Type } from '@sinclair/typebox';

const budget = Type.Optional(Type.Integer({ minimum: 0 }));
const literals = (values: readonly string[]): TSchema =>
  Type.Union(values.map((value) => Type.Literal(value)));

/**
 * The stream options that a client may set; any other is ignored. Nothing on this list says where a request goes, what
 * it carries besides the conversation, or who pays.
 */
const OPTIONS: Readonly<Record<string, TOptional<TSchema>>> = {
  temperature: Type.Optional(Type.Number({ minimum: 0 })),
  maxTokens: Type.Optional(Type.Integer({ minimum: 1 })),
  reasoning: Type.Optional(literals(['minimal', 'low', 'medium', 'high', 'xhigh', 'max'])),
  cacheRetention: Type.Optional(literals(['none', 'short', 'long'])),
  sessionId: Type.Optional(Type.String({ maxLength: 512 })),
  disableContinuation: Type.Optional(Type.Boolean()),
  thinkingBudgets: Type.Optional(
    Type.Object(
      { minimal: budget, low: budget, medium: budget, high: budget },
      { additionalProperties: false },
    ),
  ),
  maxRetryDelayMs: Type.Optional(Type.Number({ minimum: 0 })),
  toolChoice: Type.Optional(literals(['auto', 'none'])),
};

export const ClientOptions: TObject = Type.Object(OPTIONS);

/**
 * The part of a client's options that counts. The session is the caller's own: another caller who sends the same id
 * gets another session.
 */
export async function clientOptions(
  caller: string,
  options: Static<typeof ClientOptions>,
): Promise<SimpleStreamOptions> {
  const known = Object.entries(options).filter(([key]) => Object.hasOwn(OPTIONS, key));
  const chosen = Object.fromEntries(known) as SimpleStreamOptions;
  if (chosen.sessionId !== undefined) chosen.sessionId = await scoped(caller, chosen.sessionId);
  return chosen;
}

async function scoped(caller: string, sessionId: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([caller, sessionId]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
