import { expect } from 'chai';
import { flattenRows, indentOf } from '../../../domain/roadmap/rows.ts';
import { type TreePlace } from '../../../domain/roadmap/top-level.ts';
import { topLevel } from '../../../domain/roadmap/top-level.ts';

const dated = { startDate: '2026-10-01', dueDate: '2026-12-01' };
const open = { startDate: '2026-10-01', dueDate: null };

function place(id: string, parent: TreePlace['parent'] = null, ancestorIds: string[] = parent ? [parent.id] : []) {
  return { id, parent, ancestorIds };
}

describe('Roadmap rows', () => {
  it('show epics without a parent, and those whose parent is not in the list', () => {
    const list = [place('1'), place('2', { id: '1', ...dated }), place('3', { id: '9', ...dated })];
    expect(topLevel(list).map(({ id }) => id)).to.deep.equal(['1', '3']);
  });

  it('check only the direct parent when it has both dates', () => {
    const grandchild = place('3', { id: '2', ...dated }, ['1', '2']);
    expect(topLevel([place('1'), grandchild]).map(({ id }) => id)).to.deep.equal(['1', '3']);
  });

  it('check all ancestors when the parent lacks a date or is hidden', () => {
    const undatedParent = place('3', { id: '2', ...open }, ['1', '2']);
    const hiddenParent = place('4', null, ['1']);
    expect(topLevel([place('1'), undatedParent, hiddenParent]).map(({ id }) => id)).to.deep.equal(['1']);
    expect(topLevel([undatedParent, hiddenParent]).map(({ id }) => id)).to.deep.equal(['3', '4']);
  });

  it('put the children of expanded epics below them, with level, position and keys', () => {
    const children: Record<string, { id: string }[]> = { '1': [{ id: '2' }, { id: '3' }], '3': [{ id: '4' }] };
    const rows = flattenRows([{ id: '1' }, { id: '5' }], ({ id }) => children[id] ?? null);
    expect(
      rows.map(({ key, level, parentKey, position, siblings }) => [key, level, parentKey, position, siblings]),
    ).to.deep.equal([
      ['epic-1', 1, null, 1, 2],
      ['child-epic-2', 2, 'epic-1', 1, 2],
      ['child-epic-3', 2, 'epic-1', 2, 2],
      ['child-epic-4', 3, 'child-epic-3', 1, 1],
      ['epic-5', 1, null, 2, 2],
    ]);
  });

  it('end on a cycle', () => {
    const rows = flattenRows([{ id: '1' }], ({ id }) => [{ id: id === '1' ? '2' : '1' }]);
    expect(rows.map(({ key }) => key)).to.deep.equal(['epic-1', 'child-epic-2']);
  });

  it('are indented by up to six levels', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(indentOf)).to.deep.equal([0, 20, 40, 60, 80, 100, 120, 120]);
  });
});
