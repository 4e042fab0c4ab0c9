import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { playAgent, playLoop } from './play-script.js';
import { randomScript } from './random-scripts.js';
import { ourSide, piSide } from './sides.js';

const RUNS = { numRuns: Number(process.env['CONFORMANCE_RUNS'] ?? 60) };

it('runAgentLoop does what that of pi does, whatever the conversation', async () => {
  await fc.assert(
    fc.asyncProperty(randomScript, async (script) => {
      expect(await playLoop(ourSide, script, 'run')).toEqual(await playLoop(piSide, script, 'run'));
    }),
    RUNS,
  );
}, 60_000);

it('Agent does what that of pi does, whatever the conversation', async () => {
  await fc.assert(
    fc.asyncProperty(randomScript, async (script) => {
      expect(await playAgent(ourSide, script)).toEqual(await playAgent(piSide, script));
    }),
    RUNS,
  );
}, 60_000);
