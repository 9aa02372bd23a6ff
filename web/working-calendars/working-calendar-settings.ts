import { isDay, type Day } from '../../domain/calendar/day.ts';
import type { ApiClient } from '../api/client.ts';
import type { SingleGroup, WorkingCalendar } from '../api/rest.generated.ts';
import { namespaceReader, type NamedNamespace, type Namespace } from '../app/namespace.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import type { SelectChoice } from '../widgets/select/select.tsx';
import { toast } from '../widgets/toast/toast.ts';
import { weekdaysInWords } from './weekdays.ts';

interface CalendarFields {
  /** True for the weekdays of the group above. */
  inheritsWeekdays: boolean;
  weekdays: readonly number[];
  /** `inherit`, `none`, or the code of a country. */
  country: string;
  /** The code of a state or region; the country's own code for all of it. */
  public_holidays: string;
  /** A day per line. */
  days_off: string;
  extra_days: string;
}

interface Region {
  code: string;
  name: string;
}

export interface GroupCalendar {
  group: NamedNamespace & SingleGroup;
  calendar: WorkingCalendar;
  regions: readonly Region[];
}

export const inherited = 'inherit';
const none = 'none';

/** More days in one setting are refused by the server. */
const daysMaximum = 100;

/** The working days of a group: what it says itself, and what it inherits. */
export class WorkingCalendarSettings {
  readonly reading: Reading<GroupCalendar>;
  readonly form: Form<CalendarFields>;

  constructor(
    private readonly api: ApiClient,
    namespace: Namespace,
  ) {
    const read = namespaceReader<SingleGroup>(api, namespace);
    this.reading = new Reading(async (signal) => {
      const group = await read(signal);
      const [calendar, regions] = await Promise.all([
        api.rest('GET', `/api/v4/groups/${group.id}/working_calendar`, { signal }),
        api.rest('GET', '/api/v4/public_holiday_regions', { signal }),
      ]);
      this.form.rebase(fieldsOf(calendar));
      return { group, calendar, regions };
    });
    this.form = new Form<CalendarFields>({
      fields: {
        inheritsWeekdays: true,
        weekdays: [],
        country: inherited,
        public_holidays: '',
        days_off: '',
        extra_days: '',
      },
      check: ({ days_off, extra_days }) => ({ days_off: problemOf(days_off), extra_days: problemOf(extra_days) }),
      send: (fields) => this.send(fields),
    });
    makeStore(this, { nameOf: false });
  }

  /** The weekdays that hold without own ones, and where they come from. */
  get weekdaysAbove(): string {
    const from = this.reading.answer?.calendar.inherited.findLast(({ weekdays }) => weekdays !== null);
    return from?.weekdays == null
      ? weekdaysInWords([1, 2, 3, 4, 5])
      : `${weekdaysInWords(from.weekdays)}, as in ${nameOf(from)}`;
  }

  get countries(): SelectChoice<string>[] {
    const from = this.reading.answer?.calendar.inherited.findLast(({ public_holidays: code }) => code !== null);
    const above = from?.public_holidays ? `${this.nameOf(from.public_holidays)}, as in ${nameOf(from)}` : 'none';
    return [
      { value: inherited, text: `Inherited (${above})` },
      { value: none, text: 'No public holidays' },
      ...this.regions.filter(({ code }) => !code.includes('-')).map(({ code, name }) => ({ value: code, text: name })),
    ];
  }

  /** The states and regions of the chosen country; none if it has none. */
  get parts(): SelectChoice<string>[] {
    const { country } = this.form.fields;
    const parts = this.regions.filter(({ code }) => code.startsWith(`${country}-`));
    if (parts.length === 0) return [];
    const name = this.nameOf(country);
    return [
      { value: country, text: 'Holidays of the whole country' },
      ...parts.map((part) => ({ value: part.code, text: part.name.slice(name.length + 2) })),
    ];
  }

  /** The name of a country or region. */
  nameOf(code: string): string {
    return this.regions.find((region) => region.code === code)?.name ?? code;
  }

  /** The days off from a day on, with public holidays, up to a number. */
  nextDaysOff(today: Day, most: number): readonly Day[] {
    return (this.reading.answer?.calendar.resolved.days_off ?? []).filter((day) => day >= today).slice(0, most);
  }

  chooseCountry(country: string): void {
    this.form.change({ country, public_holidays: country });
  }

  toggleWeekday(weekday: number, isWorked: boolean): void {
    const others = this.form.fields.weekdays.filter((one) => one !== weekday);
    this.form.change({ weekdays: isWorked ? [...others, weekday].toSorted((a, b) => a - b) : others });
  }

  /** Own weekdays begin with those that hold so far. */
  inheritWeekdays(inheritsWeekdays: boolean): void {
    const { weekdays } = this.form.fields;
    const resolved = this.reading.answer?.calendar.resolved.weekdays ?? [];
    this.form.change({ inheritsWeekdays, weekdays: weekdays.length === 0 ? resolved : weekdays });
  }

  private get regions(): readonly Region[] {
    return this.reading.answer?.regions ?? [];
  }

  private async send(fields: CalendarFields): Promise<CalendarFields | undefined> {
    const { answer } = this.reading;
    if (answer === null) return undefined;
    const { country, public_holidays: part } = fields;
    const body = {
      weekdays: fields.inheritsWeekdays ? null : [...fields.weekdays],
      public_holidays: country === inherited ? null : country === none ? '' : part,
      days_off: daysIn(fields.days_off),
      extra_days: daysIn(fields.extra_days),
    };
    const calendar = await this.api.rest('PUT', `/api/v4/groups/${answer.group.id}/working_calendar`, { body });
    this.reading.show({ ...answer, calendar });
    toast('Working days saved.');
    return fieldsOf(calendar);
  }
}

function fieldsOf({
  weekdays,
  public_holidays: code,
  days_off,
  extra_days,
  resolved,
}: WorkingCalendar): CalendarFields {
  const country = code === null ? inherited : code === '' ? none : (code.split('-', 1)[0] ?? code);
  return {
    inheritsWeekdays: weekdays === null,
    weekdays: weekdays ?? resolved.weekdays,
    country,
    public_holidays: code === null || code === '' ? country : code,
    days_off: days_off.join('\n'),
    extra_days: extra_days.join('\n'),
  };
}

function nameOf({ group }: { group: { full_name: string } | null }): string {
  return group?.full_name ?? 'a group above';
}

function daysIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

function problemOf(text: string): string | undefined {
  const days = daysIn(text);
  const wrong = days.find((day): boolean => !isDay(day));
  if (wrong !== undefined) return `“${wrong.slice(0, 40)}” is not a date such as 2026-12-24.`;
  return days.length > daysMaximum ? `At most ${daysMaximum} days can be listed.` : undefined;
}
