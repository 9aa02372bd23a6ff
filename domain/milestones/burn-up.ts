import { addDays, daysBetween, type Day } from '../calendar/day.ts';
import type { Milestone } from './milestone.ts';

/** Issues and their weight. */
export interface Amount {
  count: number;
  weight: number;
}

/** What was added to a milestone on a day, and what was completed. */
export interface BurnUpChange {
  date: Day;
  added: Amount;
  completed: Amount;
}

/** The state at the end of a day. */
export interface BurnUpDay {
  date: Day;
  scope: Amount;
  completed: Amount;
}

/** The days that a chart shows at most, two years; of longer milestones the last ones. */
export const burnUpDaysMaximum = 731;

/**
 * The scope of a milestone or iteration and its completed part, day by day: from its start date, or the day of its first issue, to
 * today. If nothing is left to do, it ends on the due date or with the last change. `found` are changes in the order of their
 * days.
 */
export function burnUp(
  milestone: Pick<Milestone, 'state' | 'startDate' | 'dueDate'>,
  found: readonly BurnUpChange[],
  today: Day,
): BurnUpDay[] {
  // A clock that was ahead may have dated a change after today.
  const changes = found.map((change) => (change.date > today ? { ...change, date: today } : change));
  const start = milestone.startDate ?? changes[0]?.date;
  if (start === undefined || start > today) return [];
  const end = lastDay(milestone, changes, start, today);
  const cut = Math.max(0, daysBetween(start, end) + 1 - burnUpDaysMaximum);
  const days: BurnUpDay[] = [];
  const rest = changes.toReversed();
  let [scope, completed] = [nothing, nothing];
  for (let date = addDays(start, cut); date <= end; date = addDays(date, 1)) {
    for (let change = rest.at(-1); change !== undefined && change.date <= date; change = rest.at(-1)) {
      scope = sum(scope, change.added);
      completed = sum(completed, change.completed);
      rest.pop();
    }
    days.push({ date, scope, completed });
  }
  return days;
}

function lastDay(
  { state, dueDate }: Pick<Milestone, 'state' | 'dueDate'>,
  changes: readonly BurnUpChange[],
  start: Day,
  today: Day,
): Day {
  const total = changes.reduce((count, { added }) => count + added.count, 0);
  const done = changes.reduce((count, { completed }) => count + completed.count, 0);
  if (state === 'active' && (total === 0 || done < total)) return today;
  const [last = today] = [start, dueDate ?? start, changes.at(-1)?.date ?? start].toSorted().toReversed();
  return last < today ? last : today;
}

const nothing: Amount = { count: 0, weight: 0 };

function sum(a: Amount, b: Amount): Amount {
  return { count: a.count + b.count, weight: a.weight + b.weight };
}
