import { expect } from 'chai';
import { addTo, groupedBy } from '../../../domain/lists/grouped-by.ts';

describe('groups of a list', () => {
  it('have the order of their first things, and each the order of the list', () => {
    const groups = groupedBy(['ant', 'bee', 'auk', 'cat', 'bat'], (name) => name[0]);
    expect([...groups]).to.deep.equal([
      ['a', ['ant', 'auk']],
      ['b', ['bee', 'bat']],
      ['c', ['cat']],
    ]);
  });

  it('take more things at their end', () => {
    const groups = groupedBy([1, 2], (number) => number % 2);
    addTo(groups, 1, 3, 5);
    addTo(groups, 7, 7);
    expect([...groups]).to.deep.equal([
      [1, [1, 3, 5]],
      [0, [2]],
      [7, [7]],
    ]);
  });
});
