import { describe, expect, it } from '@jest/globals';
import { playAgent, playLoop } from './play-script.js';
import { answerScripts } from './scripts/answers.js';
import { hookScripts } from './scripts/hooks.js';
import { queueScripts } from './scripts/queues.js';
import { sessionScripts } from './scripts/sessions.js';
import { toolHookScripts } from './scripts/tool-hooks.js';
import { toolScripts } from './scripts/tools.js';
import { ourSide, piSide } from './sides.js';

const scripts = [
  ...answerScripts,
  ...toolScripts,
  ...toolHookScripts,
  ...hookScripts,
  ...queueScripts,
  ...sessionScripts,
];
const loopScripts = scripts.filter((script) => script.session === undefined && script.agentOnly !== true);
// An Agent or an awaited emit acts while the event is settled; a stream is read when it has gone on.
const streamScripts = loopScripts.filter((script) => script.actions === undefined);

it('has at least 40 scripts, each with a name of its own', () => {
  expect(scripts.length).toBeGreaterThanOrEqual(40);
  expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length);
});

describe('runAgentLoop does what that of pi does', () => {
  it.each(loopScripts)('$name', async (script) => {
    const expected = await playLoop(piSide, script, 'run');
    expect(expected.events.length).toBeGreaterThan(0);
    expect(await playLoop(ourSide, script, 'run')).toEqual(expected);
  });
});

describe('agentLoop does what that of pi does', () => {
  it.each(streamScripts)('$name', async (script) => {
    const expected = await playLoop(piSide, script, 'stream');
    expect(await playLoop(ourSide, script, 'stream')).toEqual(expected);
  });
});

describe('Agent does what that of pi does', () => {
  it.each(scripts)('$name', async (script) => {
    const expected = await playAgent(piSide, script);
    expect(await playAgent(ourSide, script)).toEqual(expected);
  });
});
