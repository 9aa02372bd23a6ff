import type { Day } from '../../../domain/calendar/day.ts';
import type {
  Change,
  Conflict,
  Dates,
  LinkKind,
  Move,
  Plan,
  PlanItem,
  PlanLink,
} from '../../../domain/scheduling/plan.ts';
import { WorkingCalendar, type CalendarRules } from '../../../domain/scheduling/working-calendar.ts';

/*
 * Plans as text, one line each:
 *
 *   calendar north: Mo Tu We Th, off 12-25, on 12-26     weekdays, days off, and days worked nonetheless
 *   A 11-30..12-04                                       an item; `12-04` is in 2026, `A ..12-04` has no start date
 *   B -                                                  an item without dates
 *   C 12-07..12-08 @north ^P fixed hidden issue          calendar, parent, and flags
 *   D 12-07..12-08 on=12-07 from=12-07 until=12-08 milestone=12-08      its constraints and milestone
 *   P 11-30..12-08 inherits others=..12-08               also `inherits-start`, `inherits-due`
 *   A -> C SS+2                                          a link; FS without lag if nothing is said
 *
 * Without `@` an item works Monday to Friday, or in the calendar named `default`.
 */

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const kinds: Readonly<Record<string, LinkKind>> = {
  FS: 'finish_to_start',
  SS: 'start_to_start',
  FF: 'finish_to_finish',
  SF: 'start_to_finish',
};

/** A plan, and the rules that its calendars are made of. */
export interface PlanWithRules extends Plan {
  rules: ReadonlyMap<WorkingCalendar, CalendarRules>;
}

export function readPlan(text: string): PlanWithRules {
  const calendars = new Map([['default', new WorkingCalendar({})]]);
  const rulesOf = new Map<WorkingCalendar, CalendarRules>();
  const items: PlanItem[] = [];
  const links: PlanLink[] = [];
  for (const line of linesOf(text)) {
    if (line.startsWith('calendar ')) {
      const [name, words] = line.slice('calendar '.length).split(':') as [string, string];
      const rules = readRules(words);
      const calendar = new WorkingCalendar(rules);
      calendars.set(name, calendar);
      rulesOf.set(calendar, rules);
    } else if (line.includes('->')) links.push(readLink(line));
    else items.push(readItem(line, calendars));
  }
  return { items, links, rules: rulesOf };
}

export function readCalendar(text: string): WorkingCalendar {
  return new WorkingCalendar(readRules(text));
}

function readRules(text: string): CalendarRules {
  const [week = '', ...others] = text.split(',').map((part) => part.trim());
  const days = (word: string): Day[] =>
    others.flatMap((part) => (part.startsWith(`${word} `) ? part.split(/ +/).slice(1).map(readDay) : []));
  return {
    weekdays: week.split(/ +/).flatMap((name) => (name === '' || name === '-' ? [] : [weekdays.indexOf(name)])),
    daysOff: days('off'),
    workingDays: days('on'),
  };
}

export function readMoves(text: string): Move[] {
  return linesOf(text).map((line) => {
    const [itemId = '', dates = ''] = line.split(/ +/);
    return { itemId, ...readDates(dates) };
  });
}

function readItem(line: string, calendars: ReadonlyMap<string, WorkingCalendar>): PlanItem {
  const [id = '', dates = '', ...words] = line.split(/ +/);
  const valueOf = (name: string): string | undefined => words.find((word) => word.startsWith(name))?.slice(name.length);
  const dayOf = (name: string): Day | null => {
    const value = valueOf(`${name}=`);
    return value === undefined ? null : readDay(value);
  };
  const others = valueOf('others=');
  return {
    id,
    title: words.includes('hidden') ? null : id,
    ...readDates(dates),
    calendar: calendars.get(valueOf('@') ?? 'default') as WorkingCalendar,
    parentId: valueOf('^') ?? null,
    inheritsStartDate: words.includes('inherits') || words.includes('inherits-start'),
    inheritsDueDate: words.includes('inherits') || words.includes('inherits-due'),
    otherSources: others === undefined ? undefined : readDates(others),
    rollsUp: !words.includes('issue'),
    isFixed: words.includes('fixed'),
    constraints: { mustStartOn: dayOf('on'), startNoEarlierThan: dayOf('from'), finishNoLaterThan: dayOf('until') },
    milestoneDueDate: dayOf('milestone'),
  };
}

/** The id of a link is its line. */
export function readLink(line: string): PlanLink {
  const [predecessorId = '', , successorId = '', type] = line.split(/ +/);
  if (type === undefined) return { id: line, predecessorId, successorId };
  return { id: line, predecessorId, successorId, kind: kinds[type.slice(0, 2)], lag: Number(type.slice(2)) };
}

function readDates(text: string): Dates {
  const [start = '', due = ''] = text === '-' ? [] : text.split('..');
  return { startDate: start === '' ? null : readDay(start), dueDate: due === '' ? null : readDay(due) };
}

function readDay(text: string): Day {
  return text.length === 'MM-DD'.length ? `2026-${text}` : text;
}

export function writeDay(day: Day | null): string {
  return day === null ? '' : day.replace(/^2026-/, '');
}

export function writeDates({ startDate, dueDate }: Dates): string {
  return startDate === null && dueDate === null ? '-' : `${writeDay(startDate)}..${writeDay(dueDate)}`;
}

export function writeChange({ itemId, after, reason }: Change): string {
  return `${itemId} ${writeDates(after)} ${reason}`;
}

/** `A -> B: 2, 12-03` for a link that lacks two working days, so that B can start or finish on Dec 3. */
export function writeConflict(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'link':
      return `${conflict.linkId}: ${conflict.workingDays}, ${writeDay(conflict.earliest) || 'never'}`;
    case 'loop':
      return `loop ${conflict.itemIds.join(' ')}`;
    case 'family_link':
      return `family ${conflict.linkId}`;
    case 'reversed_dates':
      return `${conflict.itemId} reversed`;
    case 'must_start_on':
      return `${conflict.itemId} must_start_on ${conflict.isLate ? '+' : '-'}${conflict.workingDays}`;
    default:
      return `${conflict.itemId} ${conflict.kind} ${conflict.workingDays}`;
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
