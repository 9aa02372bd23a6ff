import type { Day } from '../../domain/calendar/day.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import {
  decidingHolidays,
  holidayYears,
  rulesFromSettings,
  type CalendarSettings,
  type StoredCalendar,
} from '../../domain/scheduling/calendar-settings.ts';
import { mergeCalendarRules, WorkingCalendar, type CalendarRules } from '../../domain/scheduling/working-calendar.ts';
import type { PublicHolidays } from './public-holidays.ts';
import type { CalendarSource } from './working-calendar-store.ts';

type Place = Pick<Namespace, 'traversalIds'>;

/** Which days people work in groups and projects, with the settings of the groups above and public holidays as days. */
export class ResolvedCalendars {
  private readonly resolved = new Map<string, { rules: Required<CalendarRules>; calendar: WorkingCalendar }>();

  private constructor(
    private readonly settings: ReadonlyMap<number, StoredCalendar>,
    private readonly holidays: ReadonlyMap<string, readonly Day[]>,
  ) {}

  /** Reads what decides in these groups and projects. */
  static async of(
    places: readonly Place[],
    source: CalendarSource,
    holidays: PublicHolidays,
    today: Day,
  ): Promise<ResolvedCalendars> {
    const ids = new Set(places.flatMap(({ traversalIds }) => traversalIds));
    const rows = await source.ofNamespaces([...ids]);
    const settings = new Map(rows.map((row) => [row.namespaceId, row]));
    const codes = new Set(places.map((place) => decidingHolidays(chainOf(place, settings))).filter(Boolean));
    const years = holidayYears(today);
    const days = new Map<string, readonly Day[]>();
    for (const code of codes) days.set(code, await holidays.days(code, years));
    return new ResolvedCalendars(settings, days);
  }

  /** The calendar of a group or project; groups with the same settings share one. */
  calendarOf(place: Place): WorkingCalendar {
    return this.resolve(place).calendar;
  }

  rulesOf(place: Place): Required<CalendarRules> {
    return this.resolve(place).rules;
  }

  private resolve(place: Place): { rules: Required<CalendarRules>; calendar: WorkingCalendar } {
    const chain = chainOf(place, this.settings);
    const key = chain.map(({ id }) => id).join(' ');
    let known = this.resolved.get(key);
    if (known === undefined) {
      const rules = mergeCalendarRules(rulesFromSettings(chain, (code) => this.holidays.get(code) ?? []));
      known = { rules, calendar: new WorkingCalendar(rules) };
      this.resolved.set(key, known);
    }
    return known;
  }
}

/** The settings of the groups from the top down to the place itself. */
function chainOf({ traversalIds }: Place, settings: ReadonlyMap<number, StoredCalendar>): StoredCalendar[] {
  return traversalIds.flatMap((id) => settings.get(id) ?? []);
}

/** True if a group inherits all of its settings. */
export function isInherited({ weekdays, publicHolidays, daysOff, extraDays }: CalendarSettings): boolean {
  return weekdays === null && publicHolidays === null && daysOff.length === 0 && extraDays.length === 0;
}
