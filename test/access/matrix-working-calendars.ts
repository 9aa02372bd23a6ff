import { get, row, send, type MatrixRow } from './matrix-row.ts';

/** The working days of a group: part of its settings, and known to all who see it. */
export const workingCalendarRows: readonly MatrixRow[] = [
  row('see the working days of a group', '+ + | + + + + + + | +', {
    rest: get((place) => `/groups/${place.group}/working_calendar`),
    graphql: async (place) => ({
      query: `query ($path: ID!) { group(fullPath: $path) { workingCalendars { groupPath weekdays daysOff extraDays } } }`,
      variables: { path: place.groupPath },
      allowed: ({ group }) => (group === null ? null : true),
    }),
  }),
  row('change the working days of a group', 'A · | · · · · + + | +', {
    rest: send(
      'PUT',
      (place) => `/groups/${place.group}/working_calendar`,
      () => ({ days_off: ['2026-12-24'] }),
    ),
    page: (place) => `/groups/${place.groupPath}/-/settings/working_calendar`,
  }),
  row('list countries and regions with public holidays', 'A + | + + + + + + | +', {
    onlyIn: 'public',
    rest: get(() => '/public_holiday_regions'),
  }),
];
