import { expect } from 'chai';
import { assert, integer, nat, property } from 'fast-check';
import { moveAmongSiblings, moveToParent } from '../../../domain/work-items/tree-move.ts';

const children = ['a', 'b', 'c', 'd'];

describe('A move in the tree', () => {
  it('is described by a neighbor and a side', () => {
    expect(moveAmongSiblings(children, 2, 0)).to.deep.equal({ adjacentReferenceId: 'a', relativePosition: 'after' });
    expect(moveAmongSiblings(children, 0, 3)).to.deep.equal({ adjacentReferenceId: 'd', relativePosition: 'before' });
    expect(moveAmongSiblings(children, 0, 2)).to.deep.equal({ adjacentReferenceId: 'c', relativePosition: 'before' });
    expect(moveAmongSiblings(children, 3, 1)).to.deep.equal({ adjacentReferenceId: 'b', relativePosition: 'after' });
    expect(moveAmongSiblings(children, 1, 1)).to.equal(null);
  });

  it('to another parent goes before the item there, after the last, or alone', () => {
    expect(moveToParent(children, 1)).to.deep.equal({ adjacentReferenceId: 'b', relativePosition: 'after' });
    expect(moveToParent(children, 4)).to.deep.equal({ adjacentReferenceId: 'd', relativePosition: 'before' });
    expect(moveToParent([], 0)).to.deep.equal({ adjacentReferenceId: null, relativePosition: 'before' });
  });

  it('gives the same order on the server as on the page', () => {
    const count = integer({ min: 2, max: 9 });
    assert(
      property(count, nat(), nat(), (length, first, second) => {
        const keys = Array.from({ length }, (_, index) => `k${index}`);
        const [from, to] = [first % length, second % length];
        const request = moveAmongSiblings(keys, from, to);
        const others = keys.toSpliced(from, 1);
        const shown = others.toSpliced(to, 0, keys[from] as string);
        if (request === null) {
          expect(shown).to.deep.equal(keys);
          return;
        }
        // "before" tells that the neighbor lies before the moved one.
        const place = others.indexOf(request.adjacentReferenceId as string);
        const stored = others.toSpliced(
          request.relativePosition === 'before' ? place + 1 : place,
          0,
          keys[from] as string,
        );
        expect(stored).to.deep.equal(shown);
      }),
    );
  });
});
