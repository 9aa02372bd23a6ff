import { sql, trusted, type Fragment } from './sql.ts';

export interface Timeframe {
  start: string;
  end: string;
}

/**
 * Rows with at least one date that overlap the timeframe; a missing date counts as open-ended. `alias` has start and
 * due dates.
 */
export function touchesTimeframe(alias: string, { start, end }: Timeframe): Fragment {
  const row = trusted(alias);
  return sql`((${row}.start_date is not null or ${row}.due_date is not null)
    and ${touchesTimeframeOrNone(alias, { start, end })})`;
}

/** The same, and rows without dates. */
export function touchesTimeframeOrNone(alias: string, { start, end }: Timeframe): Fragment {
  const row = trusted(alias);
  return sql`((${row}.start_date is null or ${row}.start_date <= ${end}::date)
    and (${row}.due_date is null or ${row}.due_date >= ${start}::date))`;
}

/** Rows with a date that overlap it, of work items that must be epics, phrased so that the roadmap's indexes apply. */
export function epicTouchesTimeframe(alias: string, { start, end }: Timeframe): Fragment {
  const row = trusted(alias);
  return sql`(${row}.roadmap_start <= ${end}::date and ${row}.roadmap_end >= ${start}::date)`;
}
