import { expect } from 'chai';
import { GroupedRows } from '../../../domain/roadmap/grouped-rows.ts';

interface Epic {
  id: string;
  group: string;
}

const epics: Epic[] = [
  { id: '1', group: 'web' },
  { id: '2', group: 'app' },
  { id: '3', group: 'web' },
  { id: '5', group: 'No team' },
];
const children: Record<string, Epic[]> = { '1': [{ id: '4', group: 'app' }] };
const rowsWith = (isFolded: (title: string) => boolean) =>
  new GroupedRows(
    epics,
    ({ group }) => ({ title: group, isRest: group === 'No team' }),
    ({ id }) => children[id] ?? null,
    isFolded,
  );
const rows = rowsWith(() => false);
const linesOf = (list: GroupedRows<Epic>) =>
  Array.from({ length: list.count }, (_, index) => list.headingAt(index)?.title ?? list.at(index)?.epic.id);

describe('Grouped roadmap rows', () => {
  it('follow their group headings in order, with their children; those without a group come last', () => {
    expect(linesOf(rows)).to.deep.equal(['app', '2', 'web', '1', '4', '3', 'No team', '5']);
    expect(rows.at(4)?.level).to.equal(2);
    expect([rows.at(0), rows.at(8), rows.at(-1), rows.headingAt(1), rows.headingAt(8)]).to.deep.equal(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('are folded below headings that count them', () => {
    const folded = rowsWith((title) => title === 'web');
    expect(linesOf(folded)).to.deep.equal(['app', '2', 'web', 'No team', '5']);
    expect(folded.headingAt(2)).to.deep.equal({ title: 'web', count: 2, isFolded: true });
    expect(folded.headingAt(0)).to.deep.equal({ title: 'app', count: 1, isFolded: false });
  });

  it('are found by their keys', () => {
    expect([rows.indexOf('epic-1'), rows.indexOf('child-epic-4'), rows.indexOf('epic-9')]).to.deep.equal([3, 4, null]);
  });
});
