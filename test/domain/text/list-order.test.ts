import { expect } from 'chai';
import { assert, nat, pre, property } from 'fast-check';
import { isRearranged, moveListItem } from '../../../domain/text/list-order.ts';
import type { LineRange } from '../../../domain/text/lines.ts';
import { shownLists, taskTexts, type ShownItem } from '../../support/task-lists.ts';

const ranges = (list: readonly ShownItem[]): LineRange[] => list.map(({ range }) => range ?? { start: 0, end: 0 });
const spelled = (list: readonly ShownItem[]): unknown[] =>
  list.map(({ name, lists }) => [name, ...lists.map((inner) => spelled(inner))]);
const isSortable = (list: readonly ShownItem[]): boolean => list.every(({ range }) => range !== null);

describe('Moving a list item in Markdown', () => {
  const move = (source: string, from: number, to: number) =>
    moveListItem(source, ranges(shownLists(source)[0] ?? []), from, to);

  it('moves an item with everything that belongs to it', () => {
    const source = 'Plan\n\n- [ ] one\n  more\n  - [ ] below\n- [x] two\n- [ ] three\n\nEnd';
    expect(move(source, 0, 1)?.text).to.equal(
      'Plan\n\n- [x] two\n- [ ] one\n  more\n  - [ ] below\n- [ ] three\n\nEnd',
    );
    expect(move(source, 2, 0)).to.deep.equal({
      text: 'Plan\n\n- [ ] three\n- [ ] one\n  more\n  - [ ] below\n- [x] two\n\nEnd',
      line: 2,
    });
  });

  it('keeps numbers and blank lines in place', () => {
    expect(move('1. [ ] one\n\n2. [ ] two\n3. [ ] three', 2, 0)?.text).to.equal(
      '1. [ ] three\n\n2. [ ] one\n3. [ ] two',
    );
  });

  it('returns the line at which the moved item begins', () => {
    assert(
      property(taskTexts, nat(), nat(), nat(), (source, which, from, to) => {
        const lists = shownLists(source).filter((list) => list.length > 1 && isSortable(list));
        pre(lists.length > 0);
        const list = lists[which % lists.length] as ShownItem[];
        const moved = moveListItem(source, ranges(list), from % list.length, to % list.length);
        const after = shownLists(moved?.text ?? '').flat();
        const found = after.find(({ range }) => range?.start === moved?.line);
        expect(found?.name).to.equal(list[from % list.length]?.name);
      }),
    );
  });

  it('changes only the order, in any list', () => {
    assert(
      property(taskTexts, nat(), nat(), nat(), (source, which, from, to) => {
        const before = shownLists(source);
        const sortable = before.filter((list) => list.length > 1 && isSortable(list));
        pre(sortable.length > 0);
        const list = sortable[which % sortable.length] as ShownItem[];
        const moved = moveListItem(source, ranges(list), from % list.length, to % list.length);
        const [item] = list.splice(from % list.length, 1);
        list.splice(to % (list.length + 1), 0, item as ShownItem);
        expect(spelled(shownLists(moved?.text ?? '')[0] ?? [])).to.deep.equal(spelled(before[0] ?? []));
        expect(isRearranged(source, moved?.text ?? '')).to.equal(true);
      }),
      { numRuns: 100 },
    );
  });

  it('returns null where the lines are not such a list', () => {
    const one = { start: 0, end: 1 };
    expect(moveListItem('text\n- [ ] two', [one, { start: 1, end: 2 }], 0, 1)).to.equal(null);
    expect(moveListItem('- [ ] one\n- [ ] two', [one, { start: 1, end: 3 }], 0, 1)).to.equal(null);
    expect(moveListItem('- [ ] one\n- [ ] two', [{ start: 1, end: 2 }, one], 0, 1)).to.equal(null);
    expect(moveListItem('- [ ] one\n- [ ] two', [one, { start: 1, end: 2 }], 0, 2)).to.equal(null);
    expect(moveListItem('- - [ ] one\n  - [ ] two', [one, { start: 1, end: 2 }], 1, 0)).to.equal(null);
    expect(moveListItem('- [ ] one\n - [ ] two', [one, { start: 1, end: 2 }], 1, 0)).to.equal(null);
    expect(moveListItem('', [], 0, 0)).to.equal(null);
  });
});

describe('A rearranged text', () => {
  it('has exactly the same lines', () => {
    expect(isRearranged('- [ ] one\n- [ ] two', '- [ ] two\n- [ ] one')).to.equal(true);
    expect(isRearranged('1. one\r\n2. two', '1. two\n2. one')).to.equal(true);
    expect(isRearranged('- [ ] one\n- [ ] two', '- [x] two\n- [ ] one')).to.equal(false);
    expect(isRearranged('- [ ] one', '- [ ] one\n- [ ] one')).to.equal(false);
    expect(isRearranged('- [ ] one\n- [ ] two', '- [ ] one')).to.equal(false);
  });
});
