import * as fc from 'fast-check';
import { compareWithOracle } from './compare-with-oracle.ts';
import { randomCases } from './random-plans.ts';

describe('The scheduler agrees with RULES.md on 10,000 random plans', () => {
  for (let seed = 1; seed <= 20; seed += 1)
    it(`on 500 from seed ${seed}`, () => {
      fc.assert(fc.property(randomCases, compareWithOracle), { numRuns: 500, seed });
    });
});
