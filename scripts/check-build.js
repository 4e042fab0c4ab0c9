import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);
const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const entries = Object.entries(exports).filter(([, paths]) => typeof paths === 'object');
const bundled = readdirSync(new URL('dist/node/', root), { recursive: true })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(new URL(`dist/node/${file}`, root), 'utf8'));

test('Node gets the bundle', () => {
  assert.equal(import.meta.resolve('rx-agent'), new URL('dist/node/index.js', root).href);
});

for (const [entry, paths] of entries) {
  test(`both builds of ${entry} export the same`, async () => {
    const [node, other] = await Promise.all(
      [paths.node, paths.default].map((path) => import(new URL(path, root).href)),
    );
    assert.ok(Object.keys(other).length > 0);
    assert.deepEqual(Object.keys(node), Object.keys(other));
  });
}

test('packages with an identity of their own stay outside the bundle', () => {
  const imported = bundled.flatMap((text) => [
    ...text.matchAll(/^(?:import|export).* from "([^."][^"]*)";$/gm),
  ]);
  assert.deepEqual([...new Set(imported.map(([, name]) => name))].sort(), [
    '@angular/core',
    '@angular/core/rxjs-interop',
    '@earendil-works/pi-ai/utils/json-parse',
    '@earendil-works/pi-ai/utils/streaming-json',
    '@sinclair/typebox',
    '@sinclair/typebox/value',
    'eventsource-parser',
    'react',
    'rxjs',
    'rxjs/testing',
  ]);
});

test('the entries share their classes', () => {
  for (const name of ['AgentError', 'StateSnapshot', 'Run', 'Agent']) {
    const definitions = bundled.filter((text) =>
      new RegExp(`^var ${name} = class|^class ${name}\\b`, 'm').test(text),
    );
    assert.equal(definitions.length, 1, `${name} is defined ${definitions.length} times`);
  }
});

test('the notices name every package whose code is in the bundle', () => {
  const notices = readFileSync(new URL('dist/node/THIRD_PARTY_NOTICES', root), 'utf8');
  assert.deepEqual(notices.match(/(?<=parts of )@\S+/g), [
    '@earendil-works/pi-ai',
    '@earendil-works/pi-schema',
  ]);
  assert.match(notices, /Haydn Paterson[\s\S]*Permission is hereby granted, free of charge/);
});

for (const condition of ['node', 'default']) {
  test(`the ${condition} build validates and coerces arguments`, async () => {
    const load = (entry) => import(new URL(exports[entry][condition], root).href);
    const [{ Agent }, { done, scriptedModel, testModel, toolCall }] = await Promise.all([
      load('.'),
      load('./testing'),
    ]);
    const tool = {
      name: 'double',
      description: 'doubles',
      parameters: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
      execute: (_id, { n }) => `${n * 2}`,
    };
    const agent = new Agent({
      initialState: { model: testModel, tools: [tool] },
      streamFn: scriptedModel([
        [toolCall('double', { n: '21' }), toolCall('double', { n: 'many' }), done('toolUse')],
        'Done.',
      ]),
    });
    await agent.prompt('go');
    const results = agent.state.messages.filter(({ role }) => role === 'toolResult');
    assert.deepEqual(
      results.map(({ content }) => content[0].text.split('\n').slice(0, 2)),
      [['42'], ['Validation failed for tool "double":', '  - n: expected number, got string']],
    );
  });
}
