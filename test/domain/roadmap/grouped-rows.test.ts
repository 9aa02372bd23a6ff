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
];
const children: Record<string, Epic[]> = { '1': [{ id: '4', group: 'app' }] };
const rows = new GroupedRows(
  epics,
  ({ group }) => group,
  ({ id }) => children[id] ?? null,
);

describe('Grouped roadmap rows', () => {
  it('follow their group headings in order, with their children', () => {
    const lines = Array.from({ length: rows.count }, (_, index) => rows.headingAt(index) ?? rows.at(index)?.epic.id);
    expect(lines).to.deep.equal(['app', '2', 'web', '1', '4', '3']);
    expect(rows.at(4)?.level).to.equal(2);
    expect([rows.at(0), rows.at(6), rows.at(-1), rows.headingAt(1), rows.headingAt(6)]).to.deep.equal(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('are found by their keys', () => {
    expect([rows.indexOf('epic-1'), rows.indexOf('child-epic-4'), rows.indexOf('epic-9')]).to.deep.equal([3, 4, null]);
  });
});
