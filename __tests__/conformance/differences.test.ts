import { describe, expect, it } from '@jest/globals';
import { differences } from './differences.js';
import { answerProofs } from './proofs/answers.js';
import { failureProofs } from './proofs/failures.js';
import { stateProofs } from './proofs/state.js';
import { stoppingProofs } from './proofs/stopping.js';
import { ourSide, piSide } from './sides.js';

const proofs = [...stateProofs, ...stoppingProofs, ...failureProofs, ...answerProofs];

it('proves every difference of the list, and no other, once', () => {
  expect(proofs.map(({ id }) => id).sort()).toEqual(differences.map(({ id }) => id).sort());
});

describe('differs from pi on purpose', () => {
  it.each(proofs)('$id', async ({ play, pi, here }) => {
    expect(await play(piSide)).toEqual(pi);
    expect(await play(ourSide)).toEqual(here);
  });
});
