import { presentSources, seatsInUse } from '../billing/seat-statements.ts';
import { sql } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';
import { rowLogCheck, type LoggedTable } from './row-log-checks.ts';

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

/**
 * Past seats are computed from the log, so the log must match the current tables. The recorded maximum must be at least
 * the number of seats in use.
 */
export const seatChecks: readonly IntegrityCheck[] = [
  ...loggedTables.map((table) => rowLogCheck(`seat-log-${table.subject.replaceAll('_', '-')}s`, table)),
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
