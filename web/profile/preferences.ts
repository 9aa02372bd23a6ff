import { zoneOfMachine } from '../../domain/calendar/format.ts';
import { timeZonesAt, zoneText } from '../../domain/calendar/time-zones.ts';
import type { FirstDayOfWeek } from '../../domain/calendar/week.ts';
import { defaultPreferences } from '../../domain/people/preferences.ts';
import { dateFormats, type DateFormat } from '../../domain/calendar/date-format.ts';
import type { ApiClient } from '../api/client.ts';
import { addresses } from '../app/addresses.ts';
import { savePreferences } from '../app/preferences.ts';
import type { Router } from '../app/router.ts';
import type { Session } from '../app/session.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import type { SearchedChoice } from '../widgets/combobox/choice-field.tsx';

const groupsOffered = 50;

const formatNames: Record<DateFormat, string> = {
  'en-US': 'English (US): Nov 10, 2017, 1,234.5',
  'en-GB': 'English (UK): 10 Nov 2017, 1,234.5',
  de: 'German: 10. Nov. 2017, 1.234,5',
  fr: 'French: 10 nov. 2017, 1 234,5',
  es: 'Spanish: 10 nov 2017, 1234,5',
  nl: 'Dutch: 10 nov 2017, 1.234,5',
  iso: 'ISO 8601: 2017-11-10, 1,234.5',
};

export const dateFormatChoices = dateFormats.map((value) => ({ value, text: formatNames[value] }));

interface PreferenceFields {
  date_format: DateFormat;
  /** Empty for the one of the browser. */
  time_zone: string;
  /** `''` means the instance's setting. */
  first_day_of_week: string;
  start_page: string;
}

interface OfferedGroup {
  full_path: string;
  full_name: string;
}

/** How the reader sees dates, and where they begin. */
export class PreferencesOfReader {
  readonly form: Form<PreferenceFields>;
  /** Whose roadmaps are offered as a start page. */
  readonly groups: Reading<readonly OfferedGroup[]>;

  constructor(
    api: ApiClient,
    session: Session,
    private readonly router: Pick<Router, 'reload' | 'address'>,
  ) {
    const { dateFormat, timeZone, startPage } = session.user?.preferences ?? defaultPreferences;
    this.form = new Form<PreferenceFields>({
      fields: {
        date_format: dateFormat,
        time_zone: timeZone ?? '',
        first_day_of_week: session.user?.firstDayOfWeek?.toString() ?? '',
        start_page: startPage,
      },
      send: async (fields) => {
        await savePreferences(api, session, {
          dateFormat: fields.date_format,
          timeZone: fields.time_zone === '' ? null : fields.time_zone,
          startPage: fields.start_page,
          firstDayOfWeek: fields.first_day_of_week === '' ? null : (Number(fields.first_day_of_week) as FirstDayOfWeek),
        });
      },
    });
    this.groups = new Reading((signal) =>
      api.rest('GET', '/api/v4/groups', { query: { min_access_level: 10, per_page: groupsOffered }, signal }),
    );
    makeStore(this, { groups: false });
  }

  /** Every date of the page is written anew. */
  apply(): void {
    this.router.reload(this.router.address);
  }
}

/** The pages that may open first; what was chosen stays a choice. */
export function startPageChoices(groups: readonly OfferedGroup[], chosen: string): { value: string; text: string }[] {
  const choices = [
    { value: addresses.home, text: 'Home' },
    { value: addresses.todos, text: 'To-dos' },
    ...groups.map(({ full_path: path, full_name: name }) => ({
      value: addresses.roadmap(path),
      text: `Roadmap of ${name}`,
    })),
  ];
  return choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, text: chosen }];
}

/** The browser's time zone and all others, with their offsets at a moment; what was saved stays a choice. */
export function zoneChoices(moment: Date, saved: string): SearchedChoice[] {
  const zones = timeZonesAt(moment).map(({ name, text, offset }) => ({ value: name, text, description: offset }));
  const own = zoneOfMachine();
  const offset = zones.find(({ value }) => value === own)?.description;
  const isListed = saved === '' || zones.some(({ value }) => value === saved);
  return [
    { value: '', text: `Time zone of the browser (${zoneText(own)})`, description: offset },
    ...(isListed ? [] : [{ value: saved, text: zoneText(saved) }]),
    ...zones,
  ];
}
