import { dayNumber } from '../../../domain/calendar/day-number.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import type { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';
import { counted } from '../../../domain/text/plural.ts';

/** "12 days, 8 working days". */
export function lengthInWords(start: Day, end: Day, calendar: WorkingCalendar): string {
  const days = dayNumber(end) - dayNumber(start) + 1;
  return `${counted(days, 'day')}, ${counted(calendar.countWorkingDays(start, end), 'working day')}`;
}
