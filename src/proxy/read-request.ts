import type { Api, Model } from '@earendil-works/pi-ai';
import { type ProxyBody, readProxyBody } from './proxy-body.js';
import type { ProxyHandlerOptions } from './proxy-handler-options.js';
import { readLimited } from './read-limited.js';
import { Refusal } from './refusal.js';
import { whileWaitedFor } from './while-waited-for.js';

const SLOW_SERVER = new Refusal(503, 'The server took too long.');
const SLOW_BODY = new Refusal(408, 'The body took too long.');
const NOT_UTF8 = new Refusal(400, 'The body cannot be read as UTF-8.');

/** Who calls. Whatever `authorize` gives that is no name refuses. */
export async function callerOf(request: Request, options: ProxyHandlerOptions): Promise<string> {
  const { authorize, idleTimeoutMs = 120_000 } = options;
  const caller: unknown = await whileWaitedFor(request, idleTimeoutMs, SLOW_SERVER, () => authorize(request));
  if (typeof caller === 'string' && caller !== '') return caller;
  throw new Refusal(401, 'Unauthorized', { 'WWW-Authenticate': 'Bearer' });
}

export function mustBeJson(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal(415, 'Send application/json.');
}

/** A body of a size, in a time, of the shape that it must have. */
export async function readBody(request: Request, options: ProxyHandlerOptions): Promise<ProxyBody> {
  const { maxBodyBytes = 10 * 1024 * 1024, idleTimeoutMs = 120_000 } = options;
  const text = await whileWaitedFor(request, idleTimeoutMs, SLOW_BODY, (signal) =>
    readLimited(request.body, maxBodyBytes, signal),
  ).catch((error: unknown): never => {
    throw error instanceof Refusal ? error : NOT_UTF8;
  });
  if (text === undefined) throw new Refusal(413, `The body has more than ${String(maxBodyBytes)} bytes.`);
  const body = readProxyBody(text);
  if (typeof body === 'string') throw new Refusal(400, body);
  return body;
}

/** The server's own model of that name, when this caller may use it. Only `true` of `allowModel` says so. */
export async function findModel(
  request: Request,
  options: ProxyHandlerOptions,
  caller: string,
  { model: { provider, id } }: ProxyBody,
): Promise<Model<Api>> {
  const { allowModel, idleTimeoutMs = 120_000 } = options;
  const model = options.models
    ? options.models.getModel(provider, id)
    : options.catalog.find((known) => known.provider === provider && known.id === id);
  if (model === undefined) throw unknownModel();
  if (allowModel === undefined) return model;
  const allowed: unknown = await whileWaitedFor(request, idleTimeoutMs, SLOW_SERVER, () =>
    allowModel(caller, model),
  );
  if (allowed !== true) throw unknownModel();
  return model;
}

function unknownModel(): Refusal {
  return new Refusal(400, 'Unknown model.');
}
