import { expect } from 'chai';
import * as fc from 'fast-check';
import { isDay } from '../../../domain/calendar/day.ts';
import { lagMaximum, linkKinds, type Plan, type PlanItem, type PlanLink } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';

const calendar = new WorkingCalendar({});
const many = 20_000;

function chain(details: (index: number) => Partial<PlanItem>): PlanItem[] {
  return Array.from({ length: many }, (_, index) => ({
    id: `i${index}`,
    title: `i${index}`,
    calendar,
    startDate: '2026-11-30',
    dueDate: '2026-11-30',
    ...details(index),
  }));
}

const chainLinks: readonly PlanLink[] = Array.from({ length: many - 1 }, (_, index) => ({
  id: `l${index}`,
  predecessorId: `i${index}`,
  successorId: `i${index + 1}`,
}));

describe('The bounds of a plan', () => {
  it('allow chains of 20,000 items', () => {
    const schedule = new Schedule({ items: chain(() => ({})), links: chainLinks });
    const changes = schedule.fitPlan();
    expect(changes).to.have.length(many - 1);
    expect(changes.at(-1)?.after.startDate).to.equal(calendar.addWorkingDays('2026-11-30', many - 1));
    expect(schedule.analyze().criticalItemIds).to.have.length(many);
    const refusal = schedule.refusalOf({ predecessorId: `i${many - 1}`, successorId: 'i0' });
    expect(refusal?.kind === 'loop' && refusal.itemIds.length).to.equal(many);
  });

  it('allow loops of 20,000 items', () => {
    const back = { id: 'back', predecessorId: `i${many - 1}`, successorId: 'i0' };
    const [loop, ...others] = new Schedule({ items: chain(() => ({})), links: [...chainLinks, back] }).conflicts();
    expect(others).to.deep.equal([]);
    expect(loop?.kind === 'loop' && loop.itemIds.length).to.equal(many);
  });

  it('allow trees 20,000 levels deep, and cut parents in a circle', () => {
    const items = chain((index) => ({
      parentId: index === 0 ? `i${many - 1}` : `i${index - 1}`,
      inheritsStartDate: index < many - 1,
      inheritsDueDate: index < many - 1,
    }));
    const [first] = items;
    if (first !== undefined) first.parentId = null;
    const move = { itemId: `i${many - 1}`, startDate: '2026-12-01', dueDate: '2026-12-02' };
    const { changes } = new Schedule({ items, links: [] }).cascade([move]);
    expect(changes).to.have.length(many);
    expect(changes[0]?.after).to.deep.equal({ startDate: '2026-12-01', dueDate: '2026-12-02' });
    if (first !== undefined) first.parentId = `i${many - 1}`;
    expect(new Schedule({ items, links: [] }).fitPlan()).to.deep.equal([]);
  });

  it('keep dates in the calendar for every lag', () => {
    const anyDate = fc.constantFrom('0001-01-01', '0001-01-05', '2026-11-30', '9999-12-28', '9999-12-31', null);
    const anyItem = fc.record({
      startDate: anyDate,
      dueDate: anyDate,
      finishNoLaterThan: anyDate,
      mustStartOn: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyDate }),
      weekdays: fc.constantFrom([1, 2, 3, 4, 5], [0], []),
    });
    const anyLink = fc.record({
      from: fc.nat(3),
      to: fc.nat(3),
      kind: fc.constantFrom(...linkKinds),
      lag: fc.constantFrom(-lagMaximum, -3, 0, 3, lagMaximum),
    });
    fc.assert(
      fc.property(
        fc.array(anyItem, { minLength: 4, maxLength: 4 }),
        fc.array(anyLink, { maxLength: 6 }),
        (rows, pairs) => {
          const plan: Plan = {
            items: rows.map(({ startDate, dueDate, weekdays, ...constraints }, index) => ({
              id: `i${index}`,
              title: `i${index}`,
              calendar: new WorkingCalendar({ weekdays }),
              startDate,
              dueDate,
              constraints,
            })),
            links: pairs.map(({ from, to, ...link }, index) => ({
              ...link,
              id: `l${index}`,
              predecessorId: `i${from}`,
              successorId: `i${to}`,
            })),
          };
          const schedule = new Schedule(plan);
          const analysis = schedule.analyze();
          const dates = [
            ...schedule.fitPlan().map(({ after }) => after),
            ...plan.items.flatMap(({ id }) => {
              const times = analysis.timesOf(id);
              if (times !== null) expect(Number.isInteger(times.totalSlack), `slack of ${id}`).to.equal(true);
              return times === null ? [] : [times.earliest, times.latest];
            }),
          ];
          for (const { startDate, dueDate } of dates)
            for (const day of [startDate, dueDate]) expect(day === null || isDay(day), day ?? '').to.equal(true);
          for (const conflict of schedule.conflicts()) {
            if ('workingDays' in conflict) expect(conflict.workingDays).to.be.at.least(1);
            expect(schedule.inWords(conflict)).to.match(/^[“A].*\.$/);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
