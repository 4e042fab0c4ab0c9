import { check } from '../lib/check.js';
import { sizeRow } from '../lib/bundle.js';

export const title = 'own code of engine and agent, minified and gzipped';

export async function measure() {
  const source =
    "export { Agent, agentLoop, agentLoopContinue, runAgentLoop, runAgentLoopContinue } from '../dist/index.js';";
  const external = ['rxjs', '@earendil-works/*', '@sinclair/typebox'];
  return [await sizeRow({ id: 'own code' }, { 'rx-agent': source }, external)];
}

export function extraChecks([row]) {
  return [check('own code kB', row.figures['rx-agent'].median, 8, 6)];
}
