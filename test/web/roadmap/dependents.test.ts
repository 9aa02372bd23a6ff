import { expect } from 'chai';
import { Dependents } from '../../../web/roadmap/links/dependents.ts';
import type { LoadedEpic } from '../../../web/roadmap/scheduling/loaded-plan.ts';

function epicOf(number: number, startDate: string, dueDate: string, more: object = {}): LoadedEpic {
  return {
    id: `gid://gitlab/Epic/${number}`,
    title: `Epic ${number}`,
    state: 'opened',
    startDate,
    dueDate,
    startDateIsFixed: true,
    dueDateIsFixed: true,
    canUpdate: true,
    parent: null,
    constraints: null,
    group: { fullPath: 'acme' },
    blockedBy: [],
    blockerTimings: [],
    ...more,
  };
}

describe('what moves along with a bar', () => {
  const first = epicOf(1, '2026-11-02', '2026-11-06');
  const later = { startDate: '2026-11-09', dueDate: '2026-11-13' };
  const follow = (...others: LoadedEpic[]) =>
    new Dependents(new Set([first.id]), [first, ...others])
      .following([{ itemId: first.id, ...later }])
      .map(({ itemId, after }) => [itemId.split('/').at(-1), after.startDate, after.dueDate]);

  it('are its successors and theirs, by kind and lag, only as far as they must', () => {
    const second = epicOf(2, '2026-11-09', '2026-11-10', { blockedBy: [1] });
    const third = epicOf(3, '2026-11-11', '2026-11-12', {
      blockedBy: [2],
      blockerTimings: [{ blockerId: 2, kind: 'start_to_start', lag: 1 }],
    });
    const far = epicOf(4, '2026-12-01', '2026-12-02', { blockedBy: [1] });
    expect(follow(second, third, far)).to.deep.equal([
      ['2', '2026-11-16', '2026-11-17'],
      ['3', '2026-11-17', '2026-11-18'],
    ]);
  });

  it('are parents that inherit their dates, except those that milestones or others decide', () => {
    const inherited = { startDateIsFixed: false, dueDateIsFixed: false };
    const child = epicOf(1, '2026-11-02', '2026-11-06', { parent: { id: 'gid://gitlab/Epic/9' } });
    const parent = epicOf(9, '2026-11-01', '2026-11-06', inherited);
    const changes = new Dependents(new Set([child.id]), [child, parent]).following([{ itemId: child.id, ...later }]);
    expect(changes.map(({ after }) => after)).to.deep.equal([{ startDate: '2026-11-01', dueDate: '2026-11-13' }]);
  });

  it('are parents without dates when a child gets some, and what waits for them', () => {
    const inherited = { startDate: null, dueDate: null, startDateIsFixed: false, dueDateIsFixed: false };
    const child = epicOf(1, '', '', { ...inherited, parent: { id: 'gid://gitlab/Epic/8' } });
    const parent = epicOf(8, '', '', { ...inherited, parent: { id: 'gid://gitlab/Epic/9' } });
    const top = epicOf(9, '', '', inherited);
    const waiting = epicOf(2, '2026-11-12', '2026-11-13', { blockedBy: [9] });
    const changes = new Dependents(new Set([child.id]), [child, parent, top, waiting]).following([
      { itemId: child.id, ...later },
    ]);
    expect(
      changes.map(({ itemId, after }) => [itemId.split('/').at(-1), after.startDate, after.dueDate]),
    ).to.deep.equal([
      ['8', later.startDate, later.dueDate],
      ['9', later.startDate, later.dueDate],
      ['2', '2026-11-16', '2026-11-17'],
    ]);
  });

  it('are issues, too, from whose dates no epic inherits its own', () => {
    const inherited = { startDateIsFixed: false, dueDateIsFixed: false };
    const parent = epicOf(9, '2026-11-02', '2026-11-06', inherited);
    const issue = { ...epicOf(2, '2026-11-04', '2026-11-05', { blockedBy: [1], parent }), id: 'gid://gitlab/Issue/2' };
    expect(follow(issue, parent)).to.deep.equal([['2', '2026-11-16', '2026-11-17']]);
  });

  it('are not closed ones, nor those that the reader may not edit', () => {
    const closed = epicOf(2, '2026-11-09', '2026-11-10', { blockedBy: [1], state: 'closed' });
    const foreign = epicOf(3, '2026-11-09', '2026-11-10', { blockedBy: [1], canUpdate: false });
    expect(follow(closed, foreign)).to.deep.equal([]);
  });
});
