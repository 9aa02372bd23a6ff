import { deliveryJobs } from '../../../application/webhooks/hook-outbox.ts';
import { sql } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** What other services are told, and what they decide, must not be forgotten. */
export const serviceChecks: readonly IntegrityCheck[] = [
  {
    name: 'hook-deliveries',
    subject: 'hook_delivery',
    // The job goes after the delivery is settled. A test waits for no job, but not for an hour either.
    broken: sql`
      select d.id, 'it waits since ' || to_char(d.created_at, 'YYYY-MM-DD HH24:MI') || ', but nothing will send it' as problem
      from hook_deliveries d
      left join (select (payload ->> 'deliveryId')::bigint as delivery_id from jobs where kind = ${deliveryJobs}) job
        on job.delivery_id = d.id
      where d.state = 'pending' and d.created_at < now() - interval '1 hour' and job.delivery_id is null
      order by d.id`,
  },
  {
    name: 'directory-members',
    subject: 'member',
    // The last sync of a group without links removes them, and then its own row.
    broken: sql`
      select m.id, 'it came from a directory, which no longer decides about the namespace ' || m.namespace_id as problem
      from members m
      where m.from_directory and not exists (select from directory_syncs s where s.namespace_id = m.namespace_id)
      order by m.id`,
  },
];
