import { expect } from 'chai';
import { array, assert, integer, property } from 'fast-check';
import { makeRoom, placeAmong, positionBetween, positionGap } from '../../../domain/work-items/order.ts';

/** The order after an item, here called 'new', was put in before `index`, by (position, place before). */
function put(
  siblings: readonly number[],
  index: number,
): { order: (number | 'new')[]; moved: number; distinct: boolean } {
  const { first, positions } = makeRoom(siblings, index);
  const inside = index - first;
  const after = siblings.map((position, place) => {
    if (place < first || place > first + positions.length - 2) return position;
    const shifted = place - first < inside ? place - first : place - first + 1;
    return positions[shifted] as number;
  });
  const all = after.map((position, place) => ({ position, place: place as number | 'new' }));
  all.splice(index, 0, { position: positions[inside] as number, place: 'new' });
  const sorted = all.toSorted((one, other) => one.position - other.position || all.indexOf(one) - all.indexOf(other));
  const own = positions[inside] as number;
  return {
    order: sorted.map(({ place }) => place),
    moved: positions.length - 1,
    distinct: all.filter(({ position }) => position === own).length === 1,
  };
}

describe('Sibling order', () => {
  it('finds a position between two, before the first and after the last', () => {
    expect(positionBetween(0, 513)).to.equal(256);
    expect(positionBetween(null, 100)).to.equal(100 - positionGap);
    expect(positionBetween(100, null)).to.equal(100 + positionGap);
    expect(positionBetween(null, null)).to.equal(0);
    expect(positionBetween(4, 5)).to.equal(null);
    expect(positionBetween(5, 5)).to.equal(null);
  });

  it('makes room anywhere without changing the order', () => {
    const siblings = array(integer({ min: -2000, max: 2000 }), { maxLength: 60 }).map((all) =>
      all.sort((a, b) => a - b),
    );
    assert(
      property(siblings, integer({ min: 0, max: 60 }), (positions, requested) => {
        const index = Math.min(requested, positions.length);
        const { order, distinct } = put(positions, index);
        const right: (number | 'new')[] = positions.map((_, place) => place);
        right.splice(index, 0, 'new');
        expect(order).to.deep.equal(right);
        expect(distinct).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });

  it('moves only a few of many siblings', () => {
    const many = Array.from({ length: 5000 }, (_, place) => place * positionGap);
    const crowded = many.toSpliced(2500, 0, many[2499] as number);
    expect(put(crowded, 2500).moved).to.be.at.most(2);
  });

  it('allows hundreds of moves into one gap', () => {
    let siblings = [0, positionGap, 2 * positionGap];
    for (let turn = 0; turn < 300; turn += 1) {
      const position = positionBetween(siblings[0] as number, siblings[1] as number);
      if (position === null) {
        const { first, positions } = makeRoom(siblings, 1);
        siblings = siblings.toSpliced(first, positions.length - 1, ...positions);
      } else siblings = siblings.toSpliced(1, 0, position);
      expect(siblings).to.deep.equal(siblings.toSorted((a, b) => a - b));
      expect(new Set(siblings).size).to.equal(siblings.length);
    }
  });

  it('brings an item back between those that it was between, wherever these made room', () => {
    const item = { id: 5, position: 10 };
    const [before, behind] = [
      { id: 1, before: 9, now: 9 },
      { id: 2, before: 11, now: 11 },
    ];
    expect(placeAmong(item, [])).to.equal(null);
    expect(placeAmong(item, [behind, before])).to.equal(null);
    expect(placeAmong(item, [{ ...before, now: 500 }])).to.deep.equal({ neighborId: 1, lies: 'before' });
    expect(placeAmong(item, [{ ...behind, now: -500 }])).to.deep.equal({ neighborId: 2, lies: 'behind' });
    expect(placeAmong(item, [{ ...before, now: 10 }]), 'the smaller id first').to.equal(null);
    expect(placeAmong(item, [{ ...behind, now: 10 }])).to.deep.equal({ neighborId: 2, lies: 'behind' });
    const crossed = [
      { ...before, now: 20 },
      { ...behind, now: 5 },
    ];
    expect(placeAmong(item, crossed), 'in another order now').to.equal(null);
  });
});
