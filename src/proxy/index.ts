export { bearerToken } from './bearer-token.js';
export { createProxyHandler } from './create-proxy-handler.js';
export type {
  ProxyCall,
  ProxyCallEnd,
  ProxyHandlerOptions,
  ProxyModels,
  ProxyModelSource,
  ProxyOutcome,
} from './proxy-handler-options.js';
export { streamProxy } from './stream-proxy.js';
export type { ProxyStreamOptions } from './stream-proxy.js';
export type { ProxyEvent } from './wire.js';
