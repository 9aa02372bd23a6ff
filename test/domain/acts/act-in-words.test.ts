import { expect } from 'chai';
import { actInWords, itemsOfEntries, type ToldEntry } from '../../../domain/acts/act-in-words.ts';
import type { LoggedFields } from '../../../domain/acts/value-changes.ts';

describe('An act in words', () => {
  const items = new Map([
    [1, { type: 'epic', iid: 17 }],
    [2, { type: 'epic', iid: 18 }],
    [3, { type: 'issue', iid: 5 }],
  ] as const);
  const changed = (subjectId: number, fields: LoggedFields): ToldEntry => ({
    subjectType: 'work_item',
    subjectId,
    fields,
  });
  const linked = (fields: LoggedFields): ToldEntry => ({ subjectType: 'link', subjectId: 9, fields });
  const words = (...entries: ToldEntry[]) => actInWords(entries, items);
  const moved = (start: [string, string], due: [string, string]): LoggedFields => ({
    startDateFixed: { before: start[0], after: start[1] },
    dueDate: { before: due[0], after: due[1] },
  });

  it('names fields and the item, or how many', () => {
    expect(words(changed(1, { title: { before: 'a', after: 'b' } }))).to.equal('Changed the title of &17');
    const labels = { labelIds: { before: [], after: [1] } };
    expect(words(changed(1, labels), changed(2, labels))).to.equal('Changed the labels of 2 epics');
    expect(words(changed(1, labels), changed(3, { weight: { after: 3 } }))).to.equal(
      'Changed the weight and labels of 2 items',
    );
    expect(words(changed(3, { relativePosition: { before: 1, after: 2 } }))).to.equal('Changed the place of #5');
    expect(words(changed(3, { parentId: { after: 1 }, relativePosition: { before: 1, after: 2 } }))).to.equal(
      'Changed the parent of #5',
    );
  });

  it('says by how many days items were moved, if all were moved alike', () => {
    const later = changed(1, moved(['2026-01-30', '2026-02-04'], ['2026-02-10', '2026-02-15']));
    expect(words(later)).to.equal('Moved &17 5 days later');
    const other = changed(2, moved(['2026-05-01', '2026-05-06'], ['2026-06-01', '2026-06-06']));
    expect(words(later, other)).to.equal('Moved 2 epics 5 days later');
    expect(words(changed(1, moved(['2026-02-02', '2026-02-01'], ['2026-02-10', '2026-02-09'])))).to.equal(
      'Moved &17 1 day earlier',
    );
    expect(words(changed(1, moved(['2026-02-01', '2026-02-02'], ['2026-02-10', '2026-02-20'])))).to.equal(
      'Changed the start date and due date of &17',
    );
    expect(words(changed(1, { dueDate: { before: '2026-02-01', after: '2026-02-02' } }))).to.equal(
      'Changed the due date of &17',
    );
    expect(words(changed(1, moved(['2026-01-30', '2026-01-30'], ['2026-02-10', '2026-02-10'])))).to.equal(
      'Changed the start date and due date of &17',
    );
  });

  it('has words of its own for states, creations, deletions and links', () => {
    expect(words(changed(1, { state: { before: 'opened', after: 'closed' }, closedAt: { after: 'now' } }))).to.equal(
      'Closed &17',
    );
    expect(words(changed(3, { state: { before: 'closed', after: 'opened' } }))).to.equal('Reopened #5');
    expect(words(changed(3, { type: { after: 'issue' }, title: { after: 'x' } }))).to.equal('Created the issue #5');
    expect(words(changed(1, { type: { before: 'epic' } }), changed(3, { parentId: { before: 1 } }))).to.equal(
      'Deleted the epic &17',
    );
    const ends = { sourceId: { after: 1 }, targetId: { after: 2 } };
    expect(words(linked({ ...ends, type: { after: 'blocks' } }))).to.equal('Linked &17 and &18');
    expect(words(linked({ sourceId: { before: 1 }, targetId: { before: 3 }, type: { before: 'blocks' } }))).to.equal(
      'Removed the link between &17 and #5',
    );
    const timing = linked({ ...ends, lag: { before: 1, after: 2 } });
    expect(words(timing)).to.equal('Changed the timing of the link between &17 and &18');
    expect(words(timing, timing)).to.equal('Changed the timing of 2 links');
  });

  it('is about each item once, and about both ends of a link', () => {
    const link = linked({ sourceId: { after: 1 }, targetId: { before: 3 } });
    expect(itemsOfEntries([changed(1, {}), changed(2, {}), changed(1, {}), link])).to.deep.equal([1, 2, 3]);
  });
});
