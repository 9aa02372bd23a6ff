import { invalidParameter } from '../../http/refusal.ts';
import { z } from 'zod';
import { listInput } from '../../../application/inputs/list-input.ts';
import { addDays, type Day } from '../../../domain/calendar/day.ts';
import { endOf, startOf, startOfLater } from '../../../domain/calendar/period.ts';
import { startOfWeek } from '../../../domain/calendar/week.ts';
import { epicReferred } from '../../../domain/filters/epic-iid.ts';
import type {
  EpicNamed,
  IterationNamed,
  MilestoneNamed,
  WorkItemFilter,
} from '../../../application/work-items/work-item-filter.ts';
import { identifierList, text } from '../parameters.ts';

type Word = 'any' | 'none' | 'upcoming' | 'started' | 'current';

/** The words None and Any in any case, and for milestones Upcoming and Started; null for other values. */
function wordOf(value: string, words: readonly Word[]): Word | null {
  const word = value.toLowerCase();
  return words.find((one) => one === word) ?? null;
}

/** `{ any: true }`, `{ none: true }` or `{ is }` for a filter by one name. */
export function namedOr(value: string): { is: string } | { any: true } | { none: true } {
  const word = wordOf(value, ['any', 'none']);
  if (word === null) return { is: value };
  return word === 'any' ? { any: true } : { none: true };
}

/** The title of a milestone or one of its four words. */
export function milestoneNamed(value: string): MilestoneNamed {
  const word = wordOf(value, ['any', 'none', 'upcoming', 'started']);
  if (word === null) return { is: value };
  return { [word]: true } as MilestoneNamed;
}

/** Ids, or a word; 0 is the old spelling of None. @throws Invalid */
export function idsOr(value: string, name: string): { ids: number[] } | { any: true } | { none: true } {
  const word = value === '0' ? 'none' : wordOf(value, ['any', 'none']);
  if (word !== null) return word === 'any' ? { any: true } : { none: true };
  const ids = identifierList.safeParse(value);
  if (!ids.success) throw invalidParameter(`${name} is invalid`);
  return { ids: ids.data };
}

/** Ids of iterations, or None, Any, Current or Upcoming. @throws Invalid */
export function iterationNamed(value: string): IterationNamed {
  const word = wordOf(value, ['current', 'upcoming']);
  if (word === null) return idsOr(value, 'iteration_id');
  return word === 'current' ? { current: true } : { upcoming: true };
}

/** A whole number from 0, or a word. @throws Invalid */
export function weightOr(value: string): NonNullable<WorkItemFilter['weight']>[number] {
  const named = namedOr(value);
  if (!('is' in named)) return named;
  if (!/^\d{1,9}$/.test(named.is)) throw invalidParameter('weight is invalid');
  return { is: Number(named.is) };
}

/** The epic of a reference such as `group/path&12`. @throws Invalid */
export function epicNamed(value: string): EpicNamed {
  const epic = epicReferred(value);
  if (epic === null) throw invalidParameter('epic_reference is invalid');
  return epic;
}

/** The days of values such as `due_date=week`; weeks begin on Monday as in ISO 8601. @throws Invalid */
export function dueOn(value: string, today: Day): NonNullable<WorkItemFilter['due']> {
  switch (value.toLowerCase()) {
    case '0':
    case 'none':
      return { none: true };
    case 'any':
      return { any: true };
    case 'today':
      return { from: today, to: today };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'overdue':
      return { to: addDays(today, -1) };
    case 'week': {
      const monday = startOfWeek(today, 1);
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'month':
      return { from: startOf('month', today), to: endOf('month', today) };
    case 'next_month_and_previous_two_weeks':
      return { from: addDays(today, -14), to: endOf('month', startOfLater('month', today, 1)) };
    default:
      throw invalidParameter('due_date does not have a valid value');
  }
}

/** One text or several, commas kept. */
export const names = z.preprocess((value) => (typeof value === 'string' ? [value] : value), listInput(text));
