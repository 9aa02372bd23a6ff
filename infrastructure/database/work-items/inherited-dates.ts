import { sql } from '../sql.ts';

/**
 * The dates that epics inherit: the earliest start date and the latest due date of their direct child epics and of the
 * milestones of their direct issues. Of equal dates, the milestone with the lowest id is the source, then the child with the
 * lowest id. Tables of a statement that has `children`: `starts` and `dues`, with at most one row for each `parent_id`.
 */
export const inheritedDates = sql`
  sources as (
    select parent_id, start_date, due_date, null::bigint as milestone_id, id as item_id from children where type = 'epic'
    union all
    select c.parent_id, m.start_date, m.due_date, m.id, null
    from children c join milestones m on m.id = c.milestone_id where c.type <> 'epic'),
  starts as (
    select distinct on (parent_id) * from sources where start_date is not null
    order by parent_id, start_date, milestone_id nulls last, item_id),
  dues as (
    select distinct on (parent_id) * from sources where due_date is not null
    order by parent_id, due_date desc, milestone_id nulls last, item_id)`;
