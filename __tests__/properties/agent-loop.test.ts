import { it } from '@jest/globals';
import fc from 'fast-check';
import { playLoop } from './play-loop.js';
import { propertyRuns, script } from './script.js';

it('keeps the contracts of a run, whatever happens when', () => {
  fc.assert(fc.property(script, playLoop), propertyRuns(1_000));
}, 60_000);
