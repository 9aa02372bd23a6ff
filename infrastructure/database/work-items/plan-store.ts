import type { Knex } from 'knex';
import type { PlanStore } from '../../../application/work-items/plan-store.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { WorkItemLink } from '../../../domain/work-items/links.ts';
import { select, sql } from '../sql.ts';

export class DatabasePlanStore implements PlanStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async reachedFrom(itemIds: readonly number[], limit: number): Promise<number[] | null> {
    // An item is found at most twice: pushed itself, and because it inherits. The limit ends the recursion early.
    const rows = await select<{ id: number }>(
      this.transaction,
      sql`with recursive reached(id, is_pushed) as (
            select w.id, true from work_items w where w.id = any(${[...itemIds]}::bigint[])
            union
            select next.id, next.is_pushed
            from reached join work_items w on w.id = reached.id cross join lateral (
              select link.target_id as id, true as is_pushed from work_item_links link
              where link.source_id = w.id and link.type = 'blocks' and w.state = 'opened'
              union all
              select p.id, false from work_items p
              where p.id = w.parent_id and w.type = 'epic' and not (p.start_date_is_fixed and p.due_date_is_fixed)
              union all
              select c.id, true from work_items c
              where c.parent_id = w.id and reached.is_pushed and w.type = 'epic' and c.type = 'epic'
                and not w.start_date_is_fixed) next)
          select id from reached limit ${2 * limit + 1}`,
    );
    const ids = new Set(rows.map(({ id }) => id));
    return ids.size > limit || rows.length > 2 * limit ? null : [...ids];
  }

  async linksInto(itemIds: readonly number[], limit: number): Promise<WorkItemLink[]> {
    return select<WorkItemLink>(
      this.transaction,
      sql`select link.* from work_item_links link
          join work_items source on source.id = link.source_id and source.state = 'opened'
          join work_items target on target.id = link.target_id and target.state = 'opened'
          where link.type = 'blocks' and link.target_id = any(${[...itemIds]}::bigint[]) order by link.id limit ${limit}`,
    );
  }

  async childrenOfHeirs(epicIds: readonly number[]): Promise<number[]> {
    const rows = await select<{ id: number }>(
      this.transaction,
      sql`select c.id from work_items p join work_items c on c.parent_id = p.id and c.type = 'epic'
          where p.id = any(${[...epicIds]}::bigint[]) and p.type = 'epic'
            and not (p.start_date_is_fixed and p.due_date_is_fixed)`,
    );
    return rows.map(({ id }) => id);
  }

  async milestoneDates(epicIds: readonly number[]): Promise<Map<number, Schedule>> {
    const rows = await select<Schedule & { epicId: number }>(
      this.transaction,
      sql`select c.parent_id as epic_id, min(m.start_date) as start_date, max(m.due_date) as due_date
          from work_items c join milestones m on m.id = c.milestone_id
          where c.parent_id = any(${[...epicIds]}::bigint[]) and c.type not in ('epic', 'task') group by 1`,
    );
    return new Map(rows.map(({ epicId, ...dates }) => [epicId, dates]));
  }
}
