import type { ToolCall, Usage } from '@earendil-works/pi-ai';
import { messageFields, type ProxyDoneReason, type ProxyErrorReason, type ProxyEvent } from './wire.js';

type Fields = Readonly<Record<string, unknown>>;

/** The event that one SSE message holds. Throws an Error that says what is wrong with it. */
export function readProxyEvent(data: string): ProxyEvent {
  const fields = parse(data);
  const { type } = fields;
  switch (type) {
    case 'start':
      return { type };
    case 'text_start':
      return { type, contentIndex: index(fields) };
    case 'thinking_start':
      return {
        type,
        contentIndex: index(fields),
        ...(fields['redacted'] === true && { redacted: true, ...content(fields), ...signature(fields) }),
      };
    case 'toolcall_start':
      return {
        type,
        contentIndex: index(fields),
        id: string(fields, 'id'),
        toolName: string(fields, 'toolName'),
      };
    case 'text_delta':
    case 'thinking_delta':
    case 'toolcall_delta':
      return { type, contentIndex: index(fields), delta: string(fields, 'delta') };
    case 'text_end':
    case 'thinking_end':
      return { type, contentIndex: index(fields), ...content(fields), ...signature(fields) };
    case 'toolcall_end':
      return { type, contentIndex: index(fields), toolCall: toolCall(fields) };
    case 'done':
      return { type, reason: doneReason(fields), usage: usage(fields), ...messageFields(fields) };
    case 'error':
      return {
        type,
        reason: errorReason(fields),
        ...(fields['usage'] !== undefined && { usage: usage(fields) }),
        ...(fields['errorMessage'] !== undefined && { errorMessage: string(fields, 'errorMessage') }),
        ...messageFields(fields),
      };
    default:
      throw new Error(`The proxy sent an event of the unknown type ${quote(type)}.`);
  }
}

function parse(data: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (cause) {
    throw new Error(`The proxy sent malformed JSON: ${quote(data)}.`, { cause });
  }
  if (!isFields(value)) throw new Error(`The proxy sent ${quote(value)} where an event should be.`);
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function index(fields: Fields): number {
  const value = fields['contentIndex'];
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw wrong(fields, 'contentIndex');
}

function string(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value === 'string') return value;
  throw wrong(fields, key);
}

function content(fields: Fields): { content?: string } {
  return fields['content'] === undefined ? {} : { content: string(fields, 'content') };
}

function signature(fields: Fields): { contentSignature?: string } {
  const value = fields['contentSignature'];
  return value === undefined || value === null
    ? {}
    : { contentSignature: string(fields, 'contentSignature') };
}

function toolCall(fields: Fields): ToolCall {
  const value = fields['toolCall'];
  if (
    isFields(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    isFields(value['arguments'])
  ) {
    return { ...(value as unknown as ToolCall), type: 'toolCall' };
  }
  throw wrong(fields, 'toolCall');
}

function usage(fields: Fields): Usage {
  const value = fields['usage'];
  const counts = ['input', 'output', 'cacheRead', 'cacheWrite', 'totalTokens'];
  const costs = ['input', 'output', 'cacheRead', 'cacheWrite', 'total'];
  if (isFields(value) && areNumbers(value, counts) && areNumbers(value['cost'], costs)) {
    return value as unknown as Usage;
  }
  throw wrong(fields, 'usage');
}

function areNumbers(value: unknown, keys: readonly string[]): boolean {
  return isFields(value) && keys.every((key) => typeof value[key] === 'number');
}

function doneReason(fields: Fields): ProxyDoneReason {
  const { reason } = fields as { reason: unknown };
  if (reason === 'stop' || reason === 'length' || reason === 'toolUse') return reason;
  throw wrong(fields, 'reason');
}

function errorReason(fields: Fields): ProxyErrorReason {
  const { reason } = fields as { reason: unknown };
  if (reason === 'error' || reason === 'aborted') return reason;
  throw wrong(fields, 'reason');
}

function wrong(fields: Fields, key: string): Error {
  return new Error(`The proxy sent ${String(fields['type'])} with the ${key} ${quote(fields[key])}.`);
}

function quote(value: unknown): string {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it is undefined for undefined
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
