import { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';

/** Monday to Friday; groups have no calendars of their own. */
export const workingCalendar = new WorkingCalendar({});
