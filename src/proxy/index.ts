export { bearerToken } from './bearer-token.js';
export { createProxyHandler } from './create-proxy-handler.js';
export type { ProxyHandlerOptions, ProxyModels } from './create-proxy-handler.js';
export { streamProxy } from './stream-proxy.js';
export type { ProxyStreamOptions } from './stream-proxy.js';
export type { ProxyEvent } from './wire.js';
