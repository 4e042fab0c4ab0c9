import type { Model } from '@earendil-works/pi-ai';

/** How a client names the offline model; the server that has it needs the same provider and id. */
export const OFFLINE_MODEL: Model<string> = {
  id: 'offline',
  name: 'Offline model',
  api: 'offline',
  provider: 'offline',
  baseUrl: '',
  reasoning: true,
  input: ['text', 'image'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 100_000,
  maxTokens: 10_000,
};
