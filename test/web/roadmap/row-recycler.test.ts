import { expect } from 'chai';
import { RowRecycler } from '../../../web/roadmap/timeline/row-recycler.ts';

describe('web/roadmap: places of bars in the document', () => {
  const placesOf = (places: RowRecycler, keys: string): number[] => {
    const placeOf = places.assign(keys.split(''));
    return keys.split('').map((key) => placeOf.get(key) ?? -1);
  };

  it('keeps the place of each row that stays, and gives those that are free to rows that come', () => {
    const places = new RowRecycler();
    expect(placesOf(places, 'abcd')).to.deep.equal([0, 1, 2, 3]);
    expect(placesOf(places, 'cdef')).to.deep.equal([2, 3, 0, 1]);
    expect(placesOf(places, 'bcde')).to.deep.equal([1, 2, 3, 0]);
    // The same rows again change nothing.
    expect(placesOf(places, 'bcde')).to.deep.equal([1, 2, 3, 0]);
  });

  it('keeps the place of a focused row that is far away', () => {
    const places = new RowRecycler();
    placesOf(places, 'abc');
    expect(placesOf(places, 'bxyz')).to.deep.equal([1, 0, 2, 3]);
  });
});
