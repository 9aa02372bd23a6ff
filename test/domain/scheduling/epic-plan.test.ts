import { expect } from 'chai';
import { checkedPlan, itemsInSchedule, type ScheduledEpic } from '../../../domain/scheduling/epic-plan.ts';
import { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';

describe('A filter by schedule', () => {
  const calendar = new WorkingCalendar({});
  const epic = (id: string, startDate: string | null, dueDate: string | null, more: Partial<ScheduledEpic> = {}) => ({
    id,
    title: id,
    startDate,
    dueDate,
    startDateIsFixed: true,
    dueDateIsFixed: true,
    isFixed: false,
    isOpen: true,
    parentId: null,
    calendar,
    constraints: null,
    blockers: [],
    ...more,
  });
  const after = (id: string) => ({ blockers: [{ id, linkId: `after ${id}` }] });
  const plan = checkedPlan([
    epic('design', '2026-11-02', '2026-11-06'),
    epic('build', '2026-11-09', '2026-11-13', after('design')),
    // Ends two working days before the plan does.
    epic('docs', '2026-11-09', '2026-11-11'),
    // Starts before what blocks it ends.
    epic('early', '2026-11-02', '2026-11-03', after('docs')),
    { ...epic('done', '2026-11-02', '2026-11-03', { constraints: { mustStartOn: '2026-11-04' } }), isOpen: false },
    epic('someday', null, null),
  ]);
  const found = (asked: Partial<Parameters<typeof itemsInSchedule>[1]>) =>
    itemsInSchedule(plan, { critical: null, conflict: null, slackAtMost: null, ...asked });

  it('finds what is critical, and what is not', () => {
    expect(found({ critical: true })).to.deep.equal(['design', 'build', 'docs', 'early']);
    expect(found({ critical: false })).to.deep.equal(['done']);
  });

  it('finds what has little slack', () => {
    const others = checkedPlan([epic('a', '2026-11-02', '2026-11-13'), epic('b', '2026-11-02', '2026-11-11')]);
    const within = (slackAtMost: number) => itemsInSchedule(others, { critical: null, conflict: null, slackAtMost });
    expect(within(1)).to.deep.equal(['a']);
    expect(within(2)).to.deep.equal(['a', 'b']);
  });

  it('finds conflicts, those of closed epics aside', () => {
    expect(found({ conflict: true })).to.deep.equal(['early']);
    expect(found({ conflict: false })).to.deep.equal(['design', 'build', 'docs', 'done', 'someday']);
    expect(found({ conflict: true, critical: false })).to.deep.equal([]);
  });
});
