import { presentSources, seatsInUse } from '../billing/seat-statements.ts';
import { join, sql, trusted, type Fragment } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

interface LoggedTable {
  subject: IntegrityCheck['subject'];
  table: string;
  /** The field that every row of the table has while it exists. */
  mark: string;
  /** Logged fields and their columns. */
  columns: Readonly<Record<string, string>>;
}

/** The tables that determine seats, and the stored seat counts. */
const loggedTables: readonly LoggedTable[] = [
  {
    subject: 'member',
    table: 'members',
    mark: 'userId',
    columns: { userId: 'user_id', accessLevel: 'access_level', expiresAt: 'expires_at' },
  },
  {
    subject: 'group_share',
    table: 'group_shares',
    mark: 'invitedGroupId',
    columns: { invitedGroupId: 'invited_group_id', accessLevel: 'access_level', expiresAt: 'expires_at' },
  },
  { subject: 'user', table: 'users', mark: 'state', columns: { state: 'state' } },
  { subject: 'namespace', table: 'namespaces', mark: 'kind', columns: { kind: 'kind', parentId: 'parent_id' } },
  {
    subject: 'subscription',
    table: 'group_subscriptions',
    mark: 'namespaceId',
    columns: { namespaceId: 'namespace_id', plan: 'plan', seats: 'seats', maxSeatsUsed: 'max_seats_used' },
  },
];

/** Rows that differ from the log. Rows without log entries are ignored. */
function differences({ subject, table, mark, columns }: LoggedTable): Fragment {
  const present = Object.entries(columns).map(
    ([field, column]) => sql`when ${field} then to_jsonb(${trusted(`row.${column}`)})`,
  );
  return sql`
    with last as materialized (
      select distinct on (log.subject_id, field) log.subject_id as id, field, value -> 'after' as value
      from change_log log cross join lateral jsonb_each(log.changes) as c (field, value)
      where log.subject_type = ${subject} and field = any(${Object.keys(columns)}::text[])
      order by log.subject_id, field, log.id desc),
    compared as (
      select last.id, last.field, coalesce(last.value, 'null') as logged,
             coalesce(case last.field ${join(present, ' ')} end, 'null') as present
      from last join ${trusted(table)} row on row.id = last.id)
    select id, 'its ' || field || ' is ' || present::text || ', the change log says ' || logged::text as problem
    from compared where present <> logged
    union all
    select last.id, 'it is gone, but the change log does not know that' from last
    where last.field = ${mark} and last.value <> 'null' and not exists (select from ${trusted(table)} row where row.id = last.id)
    order by 1, 2`;
}

/**
 * Past seats are computed from the log, so the log must match the current tables. The recorded maximum must be at least
 * the number of seats in use.
 */
export const seatChecks: readonly IntegrityCheck[] = [
  ...loggedTables.map((table) => ({
    name: `seat-log-${table.subject.replaceAll('_', '-')}s`,
    subject: table.subject,
    broken: differences(table),
  })),
  {
    name: 'seats-maximum',
    subject: 'subscription',
    broken: sql`
      select b.id, 'the most seats ever used are ' || b.max_seats_used || ', in use are ' || counted.seats as problem
      from group_subscriptions b join (
        select seat.top_id, count(*) as seats
        from ${seatsInUse(presentSources, sql`array(select namespace_id from group_subscriptions)`, sql`(now() at time zone 'UTC')::date`)} seat
        group by seat.top_id) counted on counted.top_id = b.namespace_id
      where b.max_seats_used < counted.seats order by b.id`,
  },
];
