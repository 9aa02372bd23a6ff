import { expect } from 'chai';
import { burnUp, burnUpDaysMaximum, type BurnUpChange } from '../../../domain/milestones/burn-up.ts';

describe('burn-up', () => {
  const change = (date: string, added: number, completed = 0): BurnUpChange => ({
    date,
    added: { count: added, weight: added * 2 },
    completed: { count: completed, weight: completed * 2 },
  });
  const milestone = { state: 'active', startDate: '2026-11-02', dueDate: '2026-11-05' } as const;
  const counts = (...of: Parameters<typeof burnUp>) =>
    burnUp(...of).map(({ date, scope, completed }) => [date.slice(8), scope.count, completed.count]);

  it('counts scope and completed issues from the start date to today', () => {
    const changes = [change('2026-10-20', 2), change('2026-11-03', 1, 1)];
    expect(counts(milestone, changes, '2026-11-04')).to.deep.equal([
      ['02', 2, 0],
      ['03', 3, 1],
      ['04', 3, 1],
    ]);
    expect(burnUp(milestone, changes, '2026-11-04').at(-1)?.scope.weight).to.equal(6);
  });

  it('goes on after the due date while issues are open, and ends there once all are done', () => {
    const open = [change('2026-11-02', 2, 1)];
    expect(counts(milestone, open, '2026-11-08').at(-1)).to.deep.equal(['08', 2, 1]);
    const done = [...open, change('2026-11-03', 0, 1)];
    expect(counts(milestone, done, '2026-11-08').at(-1)).to.deep.equal(['05', 2, 2]);
    expect(counts({ ...milestone, state: 'closed' }, open, '2026-11-08').at(-1)).to.deep.equal(['05', 2, 1]);
  });

  it('begins with the first issue if there is no start date, and is empty before it starts', () => {
    const undated = { state: 'active', startDate: null, dueDate: null } as const;
    expect(counts(undated, [change('2026-11-07', 1)], '2026-11-08')[0]).to.deep.equal(['07', 1, 0]);
    expect(burnUp(undated, [], '2026-11-08')).to.deep.equal([]);
    expect(burnUp(milestone, [change('2026-10-01', 1)], '2026-11-01')).to.deep.equal([]);
  });

  it('shows the last two years of a longer milestone, with what was there before', () => {
    const days = burnUp({ ...milestone, startDate: '0001-01-01' }, [change('2020-01-01', 3)], '2026-11-08');
    expect(days).to.have.length(burnUpDaysMaximum);
    expect(days[0]?.scope.count).to.equal(3);
    expect(days.at(-1)?.date).to.equal('2026-11-08');
  });
});
