import { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';

let known: WorkingCalendar | null = null;

/** Monday to Friday; groups have no calendars of their own. Made at first use, when all code is there. */
export function workingCalendar(): WorkingCalendar {
  known ??= new WorkingCalendar({});
  return known;
}
