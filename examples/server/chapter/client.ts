import type { Api, Model } from '@earendil-works/pi-ai';
import { Agent } from 'rx-agent';
import { streamProxy } from 'rx-agent/proxy';

// in a browser, a worker, Node, Deno or Bun
export function createAgent(model: Model<Api>, getToken: () => Promise<string>): Agent {
  return new Agent({
    initialState: { model },
    streamFn: (asked, context, options) =>
      streamProxy(asked, context, { ...options, proxyUrl: 'https://api.example.com', authToken: getToken }),
  });
}
