import { sizeRow } from '../lib/bundle.js';

const external = ['rxjs', '@earendil-works/*', '@sinclair/typebox'];

/** Own code of engine and agent, minified and gzipped: no dependencies in. */
export async function measure() {
  const row = { id: 'own code', budget: 8, aim: 6 };
  return [await sizeRow(row, { 'rx-agent': "export { Agent } from '../dist/index.js';" }, external)];
}
