import * as fc from 'fast-check';
import { compareWithOracle } from './compare-with-oracle.ts';
import { randomCases } from './random-plans.ts';
import { scenarios } from './scenarios.ts';

/** `oracle-sweep.test.ts` compares many more plans. */
describe('The scheduler agrees with RULES.md', () => {
  for (const { name, plan, moves = '', link } of scenarios)
    it(`on the scenario “${name}”`, () => compareWithOracle({ plan, moves, newLink: link?.[0] }));

  it('on 300 random plans', () => {
    fc.assert(fc.property(randomCases, compareWithOracle), { numRuns: 300, seed: 0 });
  });
});
