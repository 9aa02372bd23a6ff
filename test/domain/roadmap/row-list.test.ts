import { expect } from 'chai';
import * as fc from 'fast-check';
import { RowList } from '../../../domain/roadmap/row-list.ts';
import { flattenRows } from '../../../domain/roadmap/rows.ts';

describe('Roadmap row list', () => {
  const epics = Array.from({ length: 12 }, (_, index) => ({ id: String(index) }));
  const childrenOf = (expanded: ReadonlySet<string>) => (epic: { id: string }) =>
    expanded.has(epic.id)
      ? Array.from({ length: epic.id.length === 1 ? 3 : 2 }, (_, index) => ({ id: `${epic.id}.${index}` }))
      : null;

  it('has the same rows as the flattened tree', () => {
    const ids = fc.constantFrom(...epics.flatMap(({ id }) => [id, `${id}.0`, `${id}.2`]));
    fc.assert(
      fc.property(fc.uniqueArray(ids), (list) => {
        const expanded = new Set(list);
        const positions = epics.map((_, index) => index).filter((index) => expanded.has(String(index)));
        const rows = new RowList(epics, positions, childrenOf(expanded));
        const flat = flattenRows(epics, childrenOf(expanded));
        expect(rows.count).to.equal(flat.length);
        expect(Array.from({ length: rows.count }, (_, index) => rows.at(index)?.key)).to.deep.equal(
          flat.map(({ key }) => key),
        );
        expect(rows.at(rows.count)).to.equal(null);
        expect(rows.at(-1)).to.equal(null);
      }),
      { numRuns: 100 },
    );
  });

  it('finds a row by its key from any starting guess', () => {
    const rows = new RowList(epics, [2], childrenOf(new Set(['2'])));
    expect(rows.indexOf('child-epic-2.1', 9)).to.equal(4);
    expect(rows.indexOf('epic-11')).to.equal(14);
    expect(rows.indexOf('epic-99')).to.equal(null);
  });
});
