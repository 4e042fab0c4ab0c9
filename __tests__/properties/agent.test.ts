import { it } from '@jest/globals';
import fc from 'fast-check';
import { playAgent } from './play-agent.js';
import { propertyRuns, script } from './script.js';

it('keeps the contracts of an agent, whatever happens when', () => {
  fc.assert(fc.property(script, playAgent), propertyRuns(300));
}, 60_000);
