import { presentSources, seatsInUse } from '../seats/seat-statements.ts';
import { sql } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** The recorded maximum must be at least the number of seats in use. */
export const seatChecks: readonly IntegrityCheck[] = [
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
