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

  it('change once for each card that comes near, not when another leaves', async () => {
    await widened();
    scrollTo(2000);
    const drawn = [`${sight.first}-${sight.end}`];
    for (let top = 2000; top < 2960; top += 16) {
      scrollTo(top);
      const now = `${sight.first}-${sight.end}`;
      if (now !== drawn.at(-1)) drawn.push(now);
    }
    expect(drawn).to.have.length(11);
    // Far away, none stay that were seen before.
    scrollTo(6000);
    expect(sight.end - sight.first).to.be.below(20);
  });
});
