import type { TranscriptContext } from '@earendil-works/pi-ai';
import { type TObject, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ClientOptions } from './client-options.js';

export interface ProxyBody {
  readonly model: { readonly provider: string; readonly id: string };
  readonly context: TranscriptContext;
  readonly options?: Record<string, unknown>;
}

const Text = Type.Object({ type: Type.Literal('text'), text: Type.String() });
const Image = Type.Object({ type: Type.Literal('image'), data: Type.String(), mimeType: Type.String() });
const Thinking = Type.Object({ type: Type.Literal('thinking'), thinking: Type.String() });
const ToolCall = Type.Object({
  type: Type.Literal('toolCall'),
  id: Type.String(),
  name: Type.String(),
  arguments: Type.Object({}),
});
const Tool = Type.Object({ name: Type.String(), description: Type.String(), parameters: Type.Object({}) });
const TextOrImage = Type.Array(Type.Union([Text, Image]));

/** By role: a union would only say that none of its members fits. */
const MESSAGES: Readonly<Record<string, TObject>> = {
  system: Type.Object({
    content: Type.Union([Type.String(), Type.Array(Text)]),
    sections: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
    toolsAdded: Type.Optional(Type.Array(Tool)),
    toolsRemoved: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  }),
  user: Type.Object({ content: Type.Union([Type.String(), TextOrImage]) }),
  assistant: Type.Object({
    content: Type.Array(Type.Union([Text, Thinking, ToolCall])),
    api: Type.String(),
    provider: Type.String(),
    model: Type.String(),
    stopReason: Type.String(),
  }),
  toolResult: Type.Object({
    toolCallId: Type.String(),
    toolName: Type.String(),
    content: TextOrImage,
    isError: Type.Boolean(),
  }),
};

const Body = Type.Object({
  model: Type.Object({ provider: Type.String(), id: Type.String() }),
  context: Type.Object({ messages: Type.Array(Type.Object({ role: Type.String() }), { minItems: 1 }) }),
  options: Type.Optional(ClientOptions),
});

/** The request in a JSON text, or in a string what is wrong with it. */
export function readProxyBody(json: string): ProxyBody | string {
  let body: unknown;
  try {
    body = JSON.parse(json);
  } catch {
    return 'The body is not JSON.';
  }
  if (!Value.Check(Body, body)) return problem(Body, body, '');
  for (const [index, message] of body.context.messages.entries()) {
    const path = `/context/messages/${String(index)}`;
    const schema = Object.hasOwn(MESSAGES, message.role) ? MESSAGES[message.role] : undefined;
    if (schema === undefined) return `${path}/role: unknown role`;
    if (!Value.Check(schema, message)) return problem(schema, message, path);
  }
  return body as unknown as ProxyBody;
}

function problem(schema: TSchema, value: unknown, path: string): string {
  const error = Value.Errors(schema, value).First();
  return `${path}${error?.path ?? ''}: ${error?.message ?? 'not valid'}`;
}
