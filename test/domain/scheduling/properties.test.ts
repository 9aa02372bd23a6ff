import { expect } from 'chai';
import * as fc from 'fast-check';
import { withChanges, type Change, type Conflict, type Plan, type PlanItem } from '../../../domain/scheduling/plan.ts';
import { Schedule } from '../../../domain/scheduling/schedule.ts';
import { anyDay, anyPlan } from './generated-plans.ts';

const everything = anyPlan({ heldItems: true, constraints: true, parents: true, loops: true });
const runs = { numRuns: 200 };

const itemOf = (plan: Plan, id: string): PlanItem => plan.items.find((item) => item.id === id) as PlanItem;
const inherits = (item: PlanItem): boolean => item.inheritsStartDate === true || item.inheritsDueDate === true;
const isPinned = (item: PlanItem): boolean => item.startDate !== null && Boolean(item.constraints?.mustStartOn);
const isHeld = (item: PlanItem): boolean => item.title === null || item.isFixed === true || isPinned(item);

function ancestorsOf(plan: Plan, id: string): string[] {
  const { parentId } = itemOf(plan, id);
  return parentId ? [parentId, ...ancestorsOf(plan, parentId)] : [];
}

/** Working days of an item as the rules count them: at least one if it has both dates. */
function durationOf({ startDate, dueDate, calendar }: PlanItem): number {
  return startDate && dueDate ? Math.max(1, calendar.countWorkingDays(startDate, dueDate)) : 0;
}

/** Conflicts that make `fitPlan` move an item, or one of its ancestors that it belongs to. */
function causesOf(plan: Plan, id: string): Conflict[] {
  const kinds = ['must_start_on', 'start_no_earlier_than', 'finish_no_later_than'];
  const ancestors = ancestorsOf(plan, id);
  return new Schedule(plan)
    .conflicts()
    .filter(
      (conflict) =>
        (conflict.kind === 'link' && (conflict.itemId === id || ancestors.includes(conflict.itemId))) ||
        (kinds.includes(conflict.kind) && 'itemId' in conflict && conflict.itemId === id),
    );
}

function fitted(plan: Plan): { changes: Change[]; after: Plan } {
  const changes = new Schedule(plan).fitPlan();
  return { changes, after: withChanges(plan, changes) };
}

/** Moves an item to begin some working days later, with its duration. */
function later(
  item: PlanItem,
  days: number,
): { itemId: string; startDate: string | null; dueDate: string | null } | null {
  const { id: itemId, startDate, dueDate, calendar } = item;
  if (startDate === null && dueDate === null) return null;
  // A due date counts to the end of its last working day.
  const lastDay = dueDate !== null && !calendar.isWorkingDay(dueDate) ? -1 : 0;
  const newStart = startDate && calendar.addWorkingDays(startDate, days);
  const newDue = newStart
    ? calendar.addWorkingDays(newStart, durationOf(item) - 1)
    : dueDate && calendar.addWorkingDays(dueDate, days + lastDay);
  return { itemId, startDate: newStart, dueDate: dueDate && newDue };
}

describe('A fitted plan', () => {
  it('has no violated link into an item that can move', () => {
    fc.assert(
      fc.property(everything, (plan) => {
        const { after } = fitted(plan);
        for (const conflict of new Schedule(after).conflicts()) {
          if (conflict.kind !== 'link') continue;
          const item = itemOf(after, conflict.itemId);
          if (isHeld(item)) continue;
          // Of those that inherit dates, only starts are moved, and only if all children can.
          const children = after.items.filter(({ id }) => ancestorsOf(after, id).includes(item.id));
          const { kind = '' } = after.links.find(({ id }) => id === conflict.linkId) ?? {};
          const movesChildren = item.inheritsStartDate === true && kind.endsWith('_start') && !children.some(isHeld);
          const isOfChildren = after.items.some(({ parentId, rollsUp }) => parentId === item.id && rollsUp);
          if (
            inherits(item) &&
            !(movesChildren && isOfChildren && children.every((child) => child.rollsUp && !inherits(child)))
          )
            continue;
          if (inherits(item) && children.every(({ startDate }) => startDate === null)) continue;
          expect.fail(`${conflict.linkId} is violated by ${conflict.workingDays}`);
        }
      }),
      runs,
    );
  });

  it('keeps durations in working days', () => {
    fc.assert(
      fc.property(everything, (plan) => {
        for (const { itemId, reason } of fitted(plan).changes) {
          if (reason === 'inherited') continue;
          const after = itemOf(fitted(plan).after, itemId);
          expect(durationOf(after), itemId).to.equal(durationOf(itemOf(plan, itemId)));
          expect([after.startDate === null, after.dueDate === null], itemId).to.deep.equal([
            itemOf(plan, itemId).startDate === null,
            itemOf(plan, itemId).dueDate === null,
          ]);
        }
      }),
      runs,
    );
  });

  it('does not change when it is fitted again', () => {
    fc.assert(
      fc.property(everything, (plan) => {
        expect(fitted(fitted(plan).after).changes).to.deep.equal([]);
      }),
      runs,
    );
  });

  it('moves nothing that needs not move, and nothing held', () => {
    fc.assert(
      fc.property(everything, (plan) => {
        const { changes } = fitted(plan);
        for (const change of changes) {
          const item = itemOf(plan, change.itemId);
          expect(item.title, 'hidden').to.not.equal(null);
          expect(item.isFixed === true && !inherits(item), 'fixed').to.equal(false);
          if (change.reason === 'inherited') continue;
          const others = changes.filter(({ itemId }) => itemId !== change.itemId);
          // Parents that follow the item are not moved without it.
          const own = others.filter(({ itemId }) => !ancestorsOf(plan, change.itemId).includes(itemId));
          const tried = withChanges(plan, own);
          const ancestors = ancestorsOf(plan, change.itemId).map((id) => itemOf(tried, id));
          // A link into a parent that is due before it starts counts for its children, but is not reported.
          if (ancestors.some(({ startDate, dueDate }) => startDate && dueDate && startDate > dueDate)) continue;
          expect(causesOf(tried, change.itemId), change.itemId).to.not.have.length(0);
        }
      }),
      runs,
    );
  });

  it('moves what a link moves to the earliest day that its links and constraints allow', () => {
    fc.assert(
      fc.property(everything, (plan) => {
        const { changes, after } = fitted(plan);
        for (const { itemId, reason } of changes) {
          if (reason !== 'link') continue;
          const earlier = later(itemOf(after, itemId), -1);
          if (earlier === null) continue;
          const tried = {
            ...after,
            items: after.items.map((item) => (item.id === itemId ? { ...item, ...earlier } : item)),
          };
          const conflicts = causesOf(tried, itemId).filter(({ kind }) => kind !== 'finish_no_later_than');
          const isOfParent = ancestorsOf(plan, itemId).some((id) => itemOf(plan, id).inheritsStartDate);
          if (!isOfParent) expect(conflicts, itemId).to.not.have.length(0);
        }
      }),
      runs,
    );
  });
});

describe('A cascade', () => {
  const anyMoves = fc.array(fc.tuple(fc.nat(8), anyDay, fc.nat(6)), { maxLength: 3 });

  it('of no change changes nothing', () => {
    fc.assert(
      fc.property(everything, (plan) => {
        const schedule = new Schedule(plan);
        expect(schedule.cascade([]).changes).to.deep.equal([]);
        const stay = plan.items.map(({ id, startDate, dueDate }) => ({ itemId: id, startDate, dueDate }));
        expect(schedule.cascade(stay).changes).to.deep.equal([]);
      }),
      runs,
    );
  });

  it('stores the moves as they are, pulls nothing, and worsens only links into what is held or moved', () => {
    const plans = anyPlan({ heldItems: true, constraints: true, parents: false, loops: true });
    fc.assert(
      fc.property(plans, anyMoves, (plan, chosen) => {
        const moves = chosen.map(([place, startDate, days]) => {
          const item = plan.items[place % plan.items.length] as PlanItem;
          return { itemId: item.id, startDate, dueDate: item.calendar.addWorkingDays(startDate, days) };
        });
        const { changes, refused } = new Schedule(plan).cascade(moves);
        const after = withChanges(plan, changes);
        const isMoved = (id: string): boolean => moves.some(({ itemId }) => itemId === id);
        const last = new Map(moves.map((move) => [move.itemId, move]));
        for (const [id, { startDate, dueDate }] of last)
          if (!refused.some(({ itemId }) => itemId === id))
            expect(itemOf(after, id), id).to.include({ startDate, dueDate });
        for (const { itemId, before, after: dates } of changes) {
          if (isMoved(itemId)) continue;
          expect((dates.startDate ?? '') >= (before.startDate ?? ''), itemId).to.equal(true);
          expect(durationOf({ ...itemOf(plan, itemId), ...dates })).to.equal(durationOf(itemOf(plan, itemId)));
        }
        const before = new Map(
          new Schedule(plan).conflicts().flatMap((one) => (one.kind === 'link' ? [[one.linkId, one.workingDays]] : [])),
        );
        for (const conflict of new Schedule(after).conflicts()) {
          if (conflict.kind !== 'link' || isMoved(conflict.itemId) || isHeld(itemOf(plan, conflict.itemId))) continue;
          expect(conflict.workingDays, conflict.linkId).to.be.at.most(before.get(conflict.linkId) ?? 0);
        }
      }),
      runs,
    );
  });

  it('on a fitted plan without held items leaves it fitted', () => {
    const plans = anyPlan({ heldItems: false, constraints: false, parents: false, loops: false });
    fc.assert(
      fc.property(plans, fc.nat(8), fc.nat(9), (plan, place, days) => {
        const { after } = fitted(plan);
        const item = after.items[place % after.items.length] as PlanItem;
        const move = later(item, days);
        if (move === null) return;
        const { changes } = new Schedule(after).cascade([move]);
        expect(fitted(withChanges(after, changes)).changes).to.deep.equal([]);
      }),
      runs,
    );
  });
});

describe('Slack', () => {
  /** The end of a plan, and how many conflicts it has but those of a parent with a fixed date beside an inherited one. */
  const stateOf = (plan: Plan): [string, number] => {
    const conflicts = new Schedule(plan)
      .conflicts()
      .filter(({ kind }) => !kind.endsWith('_parent') && kind !== 'reversed_dates');
    const ends = plan.items.map(({ startDate, dueDate }) => dueDate ?? startDate ?? '');
    return [ends.reduce((one, other) => (one > other ? one : other)), conflicts.length];
  };

  it('is as far as an item can slip without delaying the plan, and no further', () => {
    const plans = anyPlan({ heldItems: true, constraints: true, parents: false, loops: false });
    fc.assert(
      fc.property(plans, fc.nat(8), (generated, place) => {
        // Only due dates at the end: a milestone that begins on a day can stand one day after the end.
        const free = generated.items.map((item) => ({
          ...item,
          isFixed: false,
          startDate: item.dueDate === null ? null : item.startDate,
        }));
        const { after } = fitted({ ...generated, items: free });
        const [end, conflicts] = stateOf(after);
        const item = after.items[place % after.items.length] as PlanItem;
        const times = new Schedule(after).analyze().timesOf(item.id);
        if (times === null || times.totalSlack < 0 || conflicts > 0 || isPinned(item)) return;
        const slip = (days: number): [string, number] => {
          const move = later(item, days);
          const { changes } = new Schedule(after).cascade(move ? [move] : []);
          return stateOf(withChanges(after, changes));
        };
        if (times.totalSlack > 0)
          expect(slip(times.totalSlack), `${item.id} by ${times.totalSlack}`).to.deep.equal([end, 0]);
        const [newEnd, newConflicts] = slip(times.totalSlack + 1);
        expect(newEnd > end || newConflicts > 0, `${item.id} by ${times.totalSlack + 1}`).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });

  it('of children of parents that inherit dates does not delay the plan either', () => {
    const plans = anyPlan({ heldItems: false, constraints: false, parents: true, loops: false });
    fc.assert(
      fc.property(plans, fc.nat(8), (generated, place) => {
        const items = generated.items.map((item) => ({
          ...item,
          startDate: item.dueDate === null ? null : item.startDate,
        }));
        const { after } = fitted({ ...generated, items });
        // A parent that is due before it starts takes no part, until its children slip far enough.
        if (after.items.some(({ startDate, dueDate }) => startDate && dueDate && startDate > dueDate)) return;
        const [end, conflicts] = stateOf(after);
        const item = after.items[place % after.items.length] as PlanItem;
        const times = new Schedule(after).analyze().timesOf(item.id);
        if (times === null || times.totalSlack <= 0 || conflicts > 0 || inherits(item)) return;
        const move = later(item, times.totalSlack);
        const { changes } = new Schedule(after).cascade(move ? [move] : []);
        expect(stateOf(withChanges(after, changes)), `${item.id} by ${times.totalSlack}`).to.deep.equal([end, 0]);
      }),
      { numRuns: 500 },
    );
  });

  it('is of items between their earliest and latest dates', () => {
    fc.assert(
      fc.property(everything, (plan) => {
        const { after } = fitted(plan);
        const analysis = new Schedule(after).analyze();
        for (const { id } of after.items) {
          const times = analysis.timesOf(id);
          if (times === null || times.totalSlack < 0) continue;
          expect(times.isCritical).to.equal(times.totalSlack === 0);
          const { earliest, latest } = times;
          if (earliest.dueDate !== null && latest.dueDate !== null)
            expect(latest.dueDate >= earliest.dueDate, id).to.equal(true);
        }
      }),
      runs,
    );
  });
});
