import * as fc from 'fast-check';
import { dayAtNumber, dayNumber } from '../../../domain/calendar/day-number.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import { linkKinds, type Plan, type PlanItem, type PlanLink } from '../../../domain/scheduling/plan.ts';
import { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';

/** What of a plan is generated beside items with dates, links and calendars. */
export interface PlanOptions {
  /** Fixed and hidden items. */
  heldItems: boolean;
  constraints: boolean;
  /** Parents, some of which inherit dates. */
  parents: boolean;
  /** Links in any direction, so that there are loops. */
  loops: boolean;
}

const first = dayNumber('2026-11-23');
export const anyDay: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 35 }).map((days) => dayAtNumber(first + days));

export const anyCalendar: fc.Arbitrary<WorkingCalendar> = fc
  .record({
    weekdays: fc.constantFrom([1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5, 6], [0, 6], [1, 3]),
    daysOff: fc.array(anyDay, { maxLength: 6 }),
    workingDays: fc.array(anyDay, { maxLength: 2 }),
  })
  .map((rules) => new WorkingCalendar(rules));

export function anyPlan(options: PlanOptions): fc.Arbitrary<Plan> {
  return fc.array(anyCalendar, { minLength: 1, maxLength: 3 }).chain((calendars) =>
    fc.array(anyItem(calendars, options), { minLength: 1, maxLength: 9 }).chain((items) => {
      const numbered = items.map((item, index) => ({
        ...item,
        id: `i${index}`,
        title: item.title === null ? null : `i${index}`,
        // The parent is an earlier item; half of the items have none.
        parentId: item.parent === null || index === 0 ? null : `i${item.parent % index}`,
      }));
      inherit(numbered);
      return fc.record({ items: fc.constant(numbered), links: anyLinks(items.length, options) });
    }),
  );
}

/** Gives parents the dates that they inherit. Children come after their parents. */
function inherit(items: PlanItem[]): void {
  for (const parent of items.toReversed()) {
    const children = items.filter(({ parentId, rollsUp }) => parentId === parent.id && rollsUp === true);
    const starts = children.flatMap(({ startDate }) => startDate ?? []).sort();
    const dues = children.flatMap(({ dueDate }) => dueDate ?? []).sort();
    if (parent.inheritsStartDate === true) parent.startDate = starts[0] ?? null;
    if (parent.inheritsDueDate === true) parent.dueDate = dues.at(-1) ?? null;
  }
}

function anyItem(
  calendars: readonly WorkingCalendar[],
  { heldItems, constraints, parents }: PlanOptions,
): fc.Arbitrary<PlanItem & { parent: number | null }> {
  const sometimes = <Value, Other>(allowed: boolean, value: fc.Arbitrary<Value>, other: Other) =>
    allowed
      ? fc.oneof({ weight: 3, arbitrary: fc.constant(other) }, { weight: 1, arbitrary: value })
      : fc.constant(other);
  const flag = (allowed: boolean) => sometimes(allowed, fc.constant(true), false);
  return fc
    .record({
      start: anyDay,
      days: fc.integer({ min: 0, max: 8 }),
      dates: fc.constantFrom('both', 'both', 'both', 'start', 'due', 'none'),
      calendar: fc.constantFrom(...calendars),
      title: sometimes(heldItems, fc.constant(null), ''),
      isFixed: flag(heldItems),
      inheritsStartDate: flag(parents),
      inheritsDueDate: flag(parents),
      rollsUp: flag(parents).map((isLeft) => !isLeft),
      parent: parents ? fc.option(fc.nat(20)) : fc.constant(null),
      mustStartOn: sometimes(constraints, anyDay, null),
      startNoEarlierThan: sometimes(constraints, anyDay, null),
      finishNoLaterThan: sometimes(constraints, anyDay, null),
    })
    .map(({ start, days, dates, mustStartOn, startNoEarlierThan, finishNoLaterThan, ...item }) => ({
      ...item,
      id: '',
      startDate: dates === 'both' || dates === 'start' ? start : null,
      dueDate: dates === 'both' || dates === 'due' ? dayAtNumber(dayNumber(start) + days) : null,
      constraints: { mustStartOn, startNoEarlierThan, finishNoLaterThan },
    }));
}

function anyLinks(count: number, { loops }: PlanOptions): fc.Arbitrary<PlanLink[]> {
  const place = fc.nat(count - 1);
  return fc
    .array(
      fc.record({
        one: place,
        other: place,
        kind: fc.constantFrom(...linkKinds),
        lag: fc.integer({ min: -4, max: 4 }),
      }),
      {
        maxLength: 14,
      },
    )
    .map((links) =>
      links.flatMap(({ one, other, ...link }, index) => {
        if (!loops && one === other) return [];
        // Between later parents and earlier items there could be loops too, but only of a parent and its descendants.
        const [from, to] = loops || one < other ? [one, other] : [other, one];
        return [{ ...link, id: `l${index}`, predecessorId: `i${from}`, successorId: `i${to}` }];
      }),
    );
}
