import { expect } from 'chai';
import {
  afterVisit,
  frequentItems,
  frequentItemsMaximum,
  visitWindow,
  type FrequentItem,
} from '../../../domain/people/recent-places.ts';

interface Place extends FrequentItem {
  name: string;
}

const start = 1_800_000_000_000;

describe('Frequent items', () => {
  const visit = (items: readonly Place[], id: number, now: number, name = `Place ${id}`) =>
    afterVisit(items, { id, name }, now);

  it('count at most one visit to an item in 24 hours', () => {
    let items = visit([], 1, start);
    expect(items).to.deep.equal([{ id: 1, name: 'Place 1', frequency: 1, lastAccessedOn: start }]);
    items = visit(items, 1, start + visitWindow, 'New name');
    expect(items).to.deep.equal([{ id: 1, name: 'New name', frequency: 1, lastAccessedOn: start }]);
    items = visit(items, 1, start + visitWindow + 1);
    expect(items).to.deep.equal([{ id: 1, name: 'Place 1', frequency: 2, lastAccessedOn: start + visitWindow + 1 }]);
  });

  it('are shown from the third visit on, most visited first, then latest', () => {
    const place = (id: number, frequency: number, lastAccessedOn: number) => ({ id, frequency, lastAccessedOn });
    const items = [place(1, 3, 10), place(2, 2, 99), place(3, 5, 1), place(4, 3, 20)];
    expect(frequentItems(items).map(({ id }) => id)).to.deep.equal([3, 4, 1]);
  });

  it('are limited to 20, and a full list drops the least visited one', () => {
    const full = Array.from({ length: frequentItemsMaximum }, (_, index) => ({
      id: index + 1,
      name: '',
      frequency: index === 7 ? 1 : 4,
      lastAccessedOn: start,
    }));
    const items = visit(full, 99, start);
    expect(items).to.have.length(20);
    expect(items[0]?.id).to.equal(99);
    expect(items.some(({ id }) => id === 8)).to.equal(false);
  });
});
