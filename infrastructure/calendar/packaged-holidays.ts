import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HolidaysTypes } from 'date-holidays';
import type { HolidayRegion, PublicHolidays } from '../../application/working-calendars/public-holidays.ts';
import { addDays, type Day } from '../../domain/calendar/day.ts';

const hour = 3_600_000;
/** A day is off if the holiday takes more of it than this: some begin in the afternoon or at sunset the day before. */
const halfDay = 12 * hour;
/** Lists of days that are kept: more than there are countries and regions, so that each is computed once a year. */
const keptLists = 1000;

/** Public holidays as the package `date-holidays` knows them. It is megabytes, and loaded when first asked. */
export class PackagedHolidays implements PublicHolidays {
  private known: Promise<readonly HolidayRegion[]> | null = null;
  private readonly kept = new Map<string, Promise<readonly Day[]>>();

  regions(): Promise<readonly HolidayRegion[]> {
    this.known ??= readRegions();
    return this.known;
  }

  async days(code: string, { from, to }: { from: number; to: number }): Promise<readonly Day[]> {
    if (!(await this.regions()).some((region) => region.code === code)) return [];
    const key = `${code} ${from} ${to}`;
    let days = this.kept.get(key);
    if (days === undefined) {
      days = readDays(code, from, to);
      if (this.kept.size >= keptLists) this.kept.clear();
      this.kept.set(key, days);
    }
    return days;
  }
}

async function readRegions(): Promise<readonly HolidayRegion[]> {
  const { default: Holidays } = await import('date-holidays');
  const all = new Holidays();
  const regions: HolidayRegion[] = [];
  for (const [country, name] of byName(all.getCountries('en'))) {
    regions.push({ code: country, name });
    for (const [state, stateName] of byName(all.getStates(country, 'en'))) {
      regions.push({ code: `${country}-${state}`, name: `${name}: ${stateName}` });
      for (const [region, regionName] of byName(all.getRegions(country, state, 'en')))
        regions.push({ code: `${country}-${state}-${region}`, name: `${name}: ${stateName}, ${regionName}` });
    }
  }
  return regions;
}

/** The package answers nothing for a country without states. */
function byName(names: Record<string, string> | null | undefined): [string, string][] {
  return Object.entries(names ?? {}).sort(([, one], [, other]) => one.localeCompare(other, 'en'));
}

async function readDays(code: string, from: number, to: number): Promise<readonly Day[]> {
  // Some take half a second: requests go on between the regions of a plan with many.
  await nextTurn();
  const { default: Holidays } = await import('date-holidays');
  const [country = '', state, region] = code.split('-');
  const holidays = new Holidays({ country, ...(state && { state }), ...(region && { region }) }, { types: ['public'] });
  const days = new Set<Day>();
  // Holidays at the turn of the year may belong to the year beside.
  for (let year = from - 1; year <= to + 1; year += 1)
    for (const holiday of holidays.getHolidays(year)) for (const day of daysOf(holiday)) days.add(day);
  return [...days].filter((day) => day >= `${from}` && day < `${to + 1}`).sort();
}

/** The days that a holiday takes, by the clock of its country. */
function daysOf({ date, start, end }: HolidaysTypes.Holiday): Day[] {
  const hours = Number(date.slice(11, 13));
  const minutes = Number(date.slice(14, 16));
  let begins = hours * hour + minutes * 60_000;
  let left = end.getTime() - start.getTime();
  const days: Day[] = [];
  for (let day: Day = date.slice(0, 10); left > 0; day = addDays(day, 1)) {
    const part = Math.min(24 * hour - begins, left);
    if (part > halfDay) days.push(day);
    left -= part;
    begins = 0;
  }
  return days;
}
