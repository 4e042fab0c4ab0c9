import { sizeRow } from '../lib/bundle.js';

/** Browser bundle, minified and gzipped, all dependencies in. */
export async function measure({ quick }) {
  const sources = {
    'rx-agent': "export { Agent } from '../dist/index.js';",
    'pi-agent-core': "export { Agent } from '@earendil-works/pi-agent-core';",
    ...(!quick && {
      ai: "export { streamText, tool, stepCountIs } from 'ai';",
      openai: "export { Agent, run, tool } from '@openai/agents';",
      langgraph: "export { createReactAgent } from '@langchain/langgraph/prebuilt';",
    }),
  };
  return [await sizeRow({ id: 'W9', budget: 30, aim: 24 }, sources)];
}
