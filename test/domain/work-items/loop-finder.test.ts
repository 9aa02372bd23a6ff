import { expect } from 'chai';
import { LoopFinder } from '../../../domain/work-items/loop-finder.ts';

describe('Finding loops of links', () => {
  it('accepts exactly the links that leave no loop, in any order', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const finder = new LoopFinder();
      const next = new Map<string, Set<string>>();
      const leads = (from: string, to: string, seen = new Set<string>()): boolean =>
        from === to ||
        (!seen.has(from) && [...(next.get(from) ?? [])].some((one) => leads(one, to, new Set([...seen, from]))));
      for (let link = 0; link < 16; link += 1) {
        const [from, to] = [`n${random(8)}`, `n${random(8)}`];
        const loop = finder.add(from, to);
        expect(loop !== null, `${from} to ${to}`).to.equal(leads(to, from));
        if (loop === null) next.set(from, new Set([...(next.get(from) ?? []), to]));
        else expect([loop[0], loop.at(-1)]).to.deep.equal([from, from]);
      }
    }
  });

  it('gives up on links that were made up to take hours', () => {
    const finder = new LoopFinder();
    const links = 20_000;
    for (let index = 0; index < links; index += 1) finder.add(`x${index}`, `y${index}`);
    let taken = 1;
    while (taken < links && !finder.isExhausted) finder.add(`y${taken}`, `x${(taken += 1) - 2}`);
    expect(taken).to.be.lessThan(5_000);
  });

  it('takes a chain of 20,000 links from either end', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => index);
    for (const order of [chain, chain.toReversed()]) {
      const finder = new LoopFinder();
      expect(order.filter((index) => finder.add(`n${index}`, `n${index + 1}`) !== null)).to.deep.equal([]);
      expect(finder.add('n20000', 'n0')).to.have.length(20_002);
    }
  });
});
