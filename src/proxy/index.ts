export { streamProxy } from './stream-proxy.js';
export type { ProxyStreamOptions } from './stream-proxy.js';
