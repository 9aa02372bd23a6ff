import type { FirstDayOfWeek } from '../../domain/calendar/week.ts';
import type { ClosableNote, Preferences } from '../../domain/people/preferences.ts';
import type { ApiClient } from '../api/client.ts';
import type { Preferences as SentPreferences } from '../api/rest.generated.ts';
import type { Session } from './session.ts';

const path = '/api/v4/user/preferences';

export interface ChangedPreferences extends Partial<Preferences> {
  firstDayOfWeek?: FirstDayOfWeek | null;
}

/** Saves what the reader chose with their account; the rest stays. */
export async function savePreferences(api: ApiClient, session: Session, changes: ChangedPreferences): Promise<void> {
  const { theme, dateFormat, timeZone, startPage, closedNotes, firstDayOfWeek } = changes;
  const body = {
    ...(theme !== undefined && theme !== null && { theme }),
    ...(dateFormat !== undefined && { date_format: dateFormat }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(startPage !== undefined && { start_page: startPage }),
    ...(closedNotes !== undefined && { closed_notes: closedNotes }),
    ...(firstDayOfWeek !== undefined && { first_day_of_week: firstDayOfWeek }),
  };
  const saved = await api.rest('PUT', path, { body });
  session.update({ preferences: preferencesOf(saved), firstDayOfWeek: saved.first_day_of_week });
}

/** Closes a note of the reader for good, on every device. */
export async function closeNote(api: ApiClient, session: Session, note: ClosableNote): Promise<void> {
  const closed = session.user?.preferences.closedNotes ?? [];
  if (!closed.includes(note)) await savePreferences(api, session, { closedNotes: [...closed, note] });
}

function preferencesOf(saved: SentPreferences): Preferences {
  return {
    theme: saved.theme,
    dateFormat: saved.date_format,
    timeZone: saved.time_zone,
    startPage: saved.start_page,
    closedNotes: saved.closed_notes,
  };
}
