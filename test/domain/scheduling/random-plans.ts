import * as fc from 'fast-check';
import { dayAtNumber, dayNumber, maximumDayNumber } from '../../../domain/calendar/day-number.ts';
import type { Day } from '../../../domain/calendar/day.ts';

/** A plan, moves, and a link that might be created, in the notation of `plan-notation.ts`. */
export interface RandomCase {
  plan: string;
  moves: string;
  newLink: string;
}

const letters = 'ABCDEFGHIJKL';
const kinds = ['FS', 'SS', 'FF', 'SF'];

/**
 * Plans of two to twelve items with everything that a plan can have, so that a case that fails can be put among the scenarios
 * as it is printed. Days are around the end of 2026, or now and then at the limits of dates.
 */
export const randomCases: fc.Arbitrary<RandomCase> = fc
  .record({
    first: mostly('2026-11-23', fc.constantFrom('9999-12-05', '0001-01-01'), 12),
    /** Each of these is left out of most plans, so that what is left in meets in many ways. */
    withFlags: fc.boolean(),
    withConstraints: fc.boolean(),
    withParents: fc.boolean(),
    withLoops: mostly(false, fc.constant(true), 6),
    calendars: fc.array(calendars(), { minLength: 1, maxLength: 3 }),
    items: fc.array(items(), { minLength: 2, maxLength: 12 }),
    links: fc.array(links(), { minLength: 1, maxLength: 20 }),
    moves: fc.array(anyMove(), { minLength: 1, maxLength: 3 }),
    newLink: links(),
  })
  .map(({ first, calendars: all, ...plan }) => {
    const start = dayNumber(first);
    const day = (offset: number): Day => dayAtNumber(Math.min(start + offset, maximumDayNumber));
    const idOf = (number: number): string => letters[number % plan.items.length] ?? '';
    const lines = all.map(({ week, off, on }, index) => {
      const days = [
        off.length > 0 ? `off ${off.map(day).join(' ')}` : [],
        on.length > 0 ? `on ${on.map(day).join(' ')}` : [],
      ];
      return `calendar c${index}: ${[week, ...days.flat()].join(', ')}`;
    });
    const tree = plan.items.map((item, index) => ({ ...item, inherits: inheritedBy(item, index, plan.items) }));
    const known = inheritedDates(tree, plan.withParents);
    tree.forEach((item, index) => {
      const words = [idOf(index), writeOffsets(known[index] ?? {}, day), `@c${item.calendar % all.length}`];
      if (plan.withParents) {
        if (parentOf(item, index) !== null) words.push(`^${idOf(parentOf(item, index) ?? 0)}`);
        if (item.inherits !== '') words.push(item.inherits);
        if (item.others !== null) words.push(`others=${writeOffsets(item.others, day)}`);
        if (item.isIssue) words.push('issue');
      }
      if (plan.withFlags && item.flag !== '') words.push(item.flag);
      if (plan.withConstraints) for (const [name, offset] of item.constraints) words.push(`${name}=${day(offset)}`);
      lines.push(words.join(' '));
    });
    const written = plan.links.map((link) => {
      const [one, other] = [link.one % plan.items.length, link.other % plan.items.length];
      const rankOf = (place: number): number => (plan.items[place]?.rank ?? 0) * plan.items.length + place;
      const isForward = plan.withLoops || rankOf(one) < rankOf(other);
      return writeLink({ ...link, one: isForward ? one : other, other: isForward ? other : one }, idOf, plan.withLoops);
    });
    const moves = new Map(
      plan.moves.map(({ item, dates: to, days }) => {
        const { start = null, due = null } = known[item % plan.items.length] ?? {};
        const later = { start: start === null ? null : start + days, due: due === null ? null : due + days };
        return [idOf(item), writeOffsets(to ?? later, day)];
      }),
    );
    return {
      plan: [...lines, ...new Set(written.flat())].join('\n'),
      moves: [...moves].map((move) => move.join(' ')).join('\n'),
      newLink: `${idOf(plan.newLink.one)} -> ${idOf(plan.newLink.other)}`,
    };
  });

interface Offsets {
  start?: number | null;
  due?: number | null;
}

interface RandomItem extends Required<Offsets> {
  /** Without loops, links go from lower to higher ranks. */
  rank: number;
  parent: number | null;
  inherits: string;
  others: Offsets | null;
  isIssue: boolean;
  isAsInherited: boolean;
}

/** The value, or one time in so many another. */
function mostly<Value, Other>(value: Value, other: fc.Arbitrary<Other>, times = 4): fc.Arbitrary<Value | Other> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });
}

function offsets(): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 30 });
}

/** Both dates, one or none, and now and then reversed. */
function dates(): fc.Arbitrary<Required<Offsets>> {
  return fc
    .record({
      start: offsets(),
      days: mostly(1, fc.integer({ min: 0, max: 9 }), 2),
      which: mostly('both', fc.constantFrom('start', 'start', 'due', 'due', 'none', 'reversed')),
    })
    .map(({ start, days, which }) => ({
      start: which === 'due' || which === 'none' ? null : which === 'reversed' ? start + days + 1 : start,
      due: which === 'start' || which === 'none' ? null : which === 'reversed' ? start : start + days,
    }));
}

/** Most items are moved by some days, as they are; others get any dates. */
function anyMove(): fc.Arbitrary<{ item: number; dates: Required<Offsets> | null; days: number }> {
  return fc.record({ item: fc.nat(11), dates: mostly(null, dates()), days: fc.integer({ min: 0, max: 15 }) });
}

function calendars(): fc.Arbitrary<{ week: string; off: number[]; on: number[] }> {
  return fc.record({
    week: mostly('Mo Tu We Th Fr', fc.constantFrom('Su Mo Tu We Th Fr Sa', 'Sa Su', 'Mo We', 'Th', '-'), 2),
    off: fc.array(offsets(), { maxLength: 5 }),
    on: fc.array(offsets(), { maxLength: 2 }),
  });
}

function items() {
  return fc
    .record({
      dates: dates(),
      calendar: fc.nat(2),
      rank: fc.nat(9),
      flag: mostly('', fc.constantFrom('fixed', 'hidden')),
      parent: fc.option(mostly(0, fc.nat(11), 2), { freq: 3 }),
      inherits: fc.constantFrom('', 'inherits', 'inherits', 'inherits-start', 'inherits-due'),
      others: mostly(null, dates(), 6),
      isIssue: mostly(false, fc.constant(true)),
      /** False for dates that its parent did not inherit as they are. */
      isAsInherited: mostly(true, fc.constant(false), 12),
      constraints: mostly(
        [],
        fc.array(fc.tuple(fc.constantFrom('on', 'from', 'until', 'milestone'), offsets()), { maxLength: 3 }),
        2,
      ),
    })
    .map(({ dates: { start, due }, constraints, ...item }) => ({
      ...item,
      start,
      due,
      constraints: [...new Map<string, number>(constraints)],
    }));
}

function links(): fc.Arbitrary<{ one: number; other: number; kind: string; lag: number }> {
  return fc.record({
    one: fc.nat(11),
    other: fc.nat(11),
    kind: mostly('FS', fc.constantFrom(...kinds), 2),
    lag: mostly(0, fc.integer({ min: -10, max: 10 }), 2),
  });
}

/** The parent is an earlier item. */
function parentOf({ parent }: RandomItem, index: number): number | null {
  return parent === null || index === 0 ? null : parent % index;
}

/** Which dates an item inherits. Few items without children do, because these have no dates then. */
function inheritedBy(item: RandomItem, index: number, all: readonly RandomItem[]): string {
  const isParent = all.some((other, child) => parentOf(other, child) === index);
  return isParent || item.others !== null || item.rank === 9 ? item.inherits : '';
}

/** The dates of all items, with those that parents inherit. Children come after their parents. */
function inheritedDates(all: readonly RandomItem[], withParents: boolean): Offsets[] {
  const known = all.map(({ start, due }): Required<Offsets> => ({ start, due }));
  if (!withParents) return known;
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const parent = all[index];
    const place = known[index];
    if (parent === undefined || place === undefined || !parent.isAsInherited) continue;
    const sources = known.filter((_, child) => {
      const item = all[child];
      return item !== undefined && parentOf(item, child) === index && !item.isIssue;
    });
    const others = parent.others ?? {};
    const starts = [...sources, others].flatMap(({ start }) => start ?? []);
    const dues = [...sources, others].flatMap(({ due }) => due ?? []);
    if (parent.inherits === 'inherits' || parent.inherits === 'inherits-start')
      place.start = starts.length > 0 ? Math.min(...starts) : null;
    if (parent.inherits === 'inherits' || parent.inherits === 'inherits-due')
      place.due = dues.length > 0 ? Math.max(...dues) : null;
  }
  return known;
}

function writeOffsets({ start, due }: Offsets, day: (offset: number) => Day): string {
  const [from, to] = [start, due].map((offset) => (typeof offset === 'number' ? day(offset) : ''));
  return from === '' && to === '' ? '-' : `${from}..${to}`;
}

function writeLink(
  { one, other, kind, lag }: { one: number; other: number; kind: string; lag: number },
  idOf: (number: number) => string,
  withLoops: boolean,
): string[] {
  if (one === other && !withLoops) return [];
  return [`${idOf(one)} -> ${idOf(other)} ${kind}${lag < 0 ? '' : '+'}${lag}`];
}
