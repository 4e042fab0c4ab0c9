import { builtinModels } from '@earendil-works/pi-ai/providers/all';
import { bearerToken, createProxyHandler } from 'rx-agent/proxy';

// (request: Request) => Promise<Response>, for any runtime with web-standard requests.
// Mount it at /api/stream for POST, and for OPTIONS, which browsers ask first from pages of other origins.
export const handler = createProxyHandler({
  models: builtinModels(), // keys from the environment
  authorize: bearerToken({ ann: process.env['ANN_TOKEN'] ?? '' }), // an empty token lets nobody in
  allowModel: (_caller, model) => model.provider === 'anthropic',
  allowOrigins: ['https://app.example.com'],
  onEnd: ({ caller, model, usage, outcome }) => {
    console.log(caller, model.id, usage?.totalTokens, outcome);
  },
});
