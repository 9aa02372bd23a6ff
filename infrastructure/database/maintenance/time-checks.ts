import { sql } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** The time spent on an item is stored on its row and must equal the sum of its entries. */
export const timeChecks: readonly IntegrityCheck[] = [
  {
    name: 'time-spent',
    subject: 'work_item',
    broken: sql`
      with entries as (select work_item_id, sum(time_spent) as seconds from timelogs group by work_item_id)
      select w.id, coalesce(w.time_spent, 0) || ' seconds were spent on it, its entries add up to '
             || coalesce(e.seconds, 0) as problem
      from work_items w left join entries e on e.work_item_id = w.id
      where coalesce(w.time_spent, 0) <> coalesce(e.seconds, 0) order by w.id`,
  },
];
