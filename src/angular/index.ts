export { agentSignal } from './agent-signal.js';
export type { AgentSignalOptions, AgentStateLike } from './agent-signal.js';
export { injectAgent } from './inject-agent.js';
export type { DisposableLike } from './inject-agent.js';
