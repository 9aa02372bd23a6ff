import { dayAtNumber, dayNumber } from '../../domain/calendar/day-number.ts';
import { linkKinds, type Plan, type PlanItem, type PlanLink } from '../../domain/scheduling/plan.ts';
import { WorkingCalendar } from '../../domain/scheduling/working-calendar.ts';
import { Dice } from '../support/dice.ts';

const calendars = 50;
const daysOffPerCalendar = 150;
/** Items of a group that inherits its dates from the other ones. */
const familySize = 10;

/**
 * A plan over ten years: every tenth item inherits its dates from the next nine, and links of all kinds lead to later items.
 * A sixth of the links is violated, and most items move when the plan is fitted.
 */
export function generateSchedule(itemCount: number, linkCount: number): Plan {
  const dice = new Dice(20_261_126);
  const first = dayNumber('2026-01-01');
  const groupCalendars = Array.from({ length: calendars }, (_, index) => {
    const daysOff = Array.from({ length: daysOffPerCalendar }, () => dayAtNumber(first + dice.below(3650)));
    return new WorkingCalendar({ daysOff, weekdays: index % 7 === 0 ? [0, 1, 2, 3, 4] : [1, 2, 3, 4, 5] });
  });
  const items = Array.from({ length: itemCount }, (_, index): PlanItem => {
    const start = first + Math.floor((index / itemCount) * 3400) + dice.below(60);
    const parent = index - (index % familySize);
    const date = dayAtNumber(start + dice.below(60));
    return {
      id: `gid://gitlab/Epic/${index}`,
      title: `Epic ${index}`,
      calendar: groupCalendars[Math.floor(index / familySize) % calendars] as WorkingCalendar,
      startDate: dayAtNumber(start),
      dueDate: dayAtNumber(start + dice.below(40)),
      parentId: index === parent ? null : `gid://gitlab/Epic/${parent}`,
      inheritsStartDate: index === parent,
      inheritsDueDate: index === parent,
      constraints: dice.below(10) === 0 ? { startNoEarlierThan: date, finishNoLaterThan: date } : undefined,
    };
  });
  for (let parent = 0; parent < itemCount; parent += familySize) {
    const [heir, ...children] = items.slice(parent, parent + familySize);
    if (heir === undefined || children.length === 0) continue;
    heir.startDate = children.map(({ startDate }) => startDate ?? '').sort()[0] ?? null;
    heir.dueDate =
      children
        .map(({ dueDate }) => dueDate ?? '')
        .sort()
        .at(-1) ?? null;
  }
  const links = Array.from({ length: linkCount }, (_, index): PlanLink => {
    const from = dice.below(itemCount - 1);
    const to = Math.min(itemCount - 1, from + 20 + dice.below(200));
    return {
      id: String(index),
      predecessorId: items[from]?.id ?? '',
      successorId: items[to]?.id ?? '',
      kind: linkKinds[dice.below(linkKinds.length)],
      lag: dice.below(9) - 3,
    };
  });
  return { items, links };
}
