import { sql, trusted, type Fragment } from './sql.ts';

/** Rows with at least one date that touch the timeframe; a missing side counts as open. `alias` has start and due dates. */
export function touchesTimeframe(alias: string, { start, end }: { start: string; end: string }): Fragment {
  const row = trusted(alias);
  return sql`((${row}.start_date is not null or ${row}.due_date is not null)
    and (${row}.start_date is null or ${row}.start_date <= ${end}::date)
    and (${row}.due_date is null or ${row}.due_date >= ${start}::date))`;
}
