import { expect } from 'chai';
import { CardsInSight } from '../../../web/work-items/boards/cards-in-sight.ts';
import type { Card } from '../../../web/work-items/boards/card-source.ts';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Each card counts as 96 px high, and the list as 900. */
describe('cards in sight of a long column', () => {
  const cards = Array.from({ length: 100 }, (_, index) => ({ id: `gid://milepost/Issue/${index + 1}` }) as Card);
  let sight: CardsInSight;
  let list: HTMLElement;
  let stop: () => void;

  beforeEach(() => {
    sight = new CardsInSight({ cards });
    list = document.createElement('ul');
    stop = sight.attach(list);
    sight.settle();
  });

  afterEach(() => stop());

  const scrollTo = (top: number): void => {
    list.scrollTop = top;
    list.dispatchEvent(new Event('scroll'));
  };
  /** Until those around are drawn. */
  const widened = async (): Promise<void> => {
    while (sight.end === 10) await nextFrame();
  };

  it('are drawn first, and those around in a later frame', async () => {
    expect([sight.first, sight.end]).to.deep.equal([0, 10]);
    await widened();
    expect([sight.first, sight.end]).to.deep.equal([0, 14]);
  });

  it('come and leave in frames of their own, those that leave some at a time', async () => {
    await widened();
    scrollTo(2000);
    const drawn = [{ first: sight.first, end: sight.end }];
    for (let top = 2000; top < 2960; top += 16) {
      scrollTo(top);
      const [before, { first, end }] = [drawn.at(-1), sight];
      if (before && (before.first !== first || before.end !== end)) drawn.push({ first, end });
    }
    const steps = drawn
      .slice(1)
      .map(({ first, end }, index) => [first - (drawn[index]?.first ?? 0), end - (drawn[index]?.end ?? 0)]);
    expect(steps.filter(([left]) => left === 0)).to.deep.equal(Array.from({ length: 10 }, () => [0, 1]));
    expect(steps.filter(([left]) => left !== 0)).to.deep.equal(Array.from({ length: 5 }, () => [2, 0]));
  });

  it('all leave at once where the reader scrolls far away', async () => {
    await widened();
    scrollTo(2000);
    scrollTo(6000);
    expect(sight.end - sight.first).to.be.below(20);
  });
});
