import type { Knex } from 'knex';
import type { RollUps } from '../../../application/work-items/work-item-store.ts';
import { select, selectOne, sql, type Fragment } from '../sql.ts';
import { inheritedDates } from './inherited-dates.ts';

/**
 * Maintains the sums and inherited dates of epics. Each epic is computed only from its direct children, so epics are
 * processed level by level from the bottom up, with one statement per level.
 */
export class DatabaseRollUps implements RollUps {
  constructor(private readonly transaction: Knex.Transaction) {}

  /** Recalculates these epics and all their ancestors. Rows are locked in id order to prevent deadlocks. */
  async refresh(epicIds: readonly number[]): Promise<void> {
    if (epicIds.length === 0) return;
    const epics = await select<{ id: number; depth: number }>(
      this.transaction,
      sql`select id, cardinality(ancestor_ids) as depth from work_items
          where type = 'epic' and id in (
            select unnest(ancestor_ids || id) from work_items where id = any(${[...epicIds]}::bigint[]))
          order by id for no key update`,
    );
    const deepest = Math.max(-1, ...epics.map((epic) => epic.depth));
    for (let depth = deepest; depth >= 0; depth -= 1) {
      const ids = epics.filter((epic) => epic.depth === depth).map((epic) => epic.id);
      if (ids.length > 0) await this.compute(sql`epic.id = any(${ids}::bigint[])`);
    }
  }

  /** Recalculates every epic of the instance. Returns the ids of those that were wrong, in ascending order. */
  async rebuild(): Promise<number[]> {
    const deepest = await selectOne<{ depth: number | null }>(
      this.transaction,
      sql`select max(cardinality(ancestor_ids)) as depth from work_items where type = 'epic'`,
    );
    const wrong: number[][] = [];
    for (let depth = deepest?.depth ?? -1; depth >= 0; depth -= 1) {
      wrong.push(await this.compute(sql`epic.type = 'epic' and cardinality(epic.ancestor_ids) = ${depth}`));
    }
    return wrong.flat().sort((a, b) => a - b);
  }

  /** Updates the epics that match the condition and differ from what their children imply; returns their ids. */
  private async compute(condition: Fragment): Promise<number[]> {
    const rows = await select<{ id: number }>(
      this.transaction,
      sql`with epics as (select epic.id from work_items epic where ${condition}),
          children as (
            select c.id, c.parent_id, c.type, c.state, c.weight, c.health_status, c.start_date, c.due_date, c.milestone_id,
                   c.opened_epics, c.closed_epics, c.opened_issues, c.closed_issues, c.opened_issues_weight,
                   c.closed_issues_weight, c.issues_on_track, c.issues_needing_attention, c.issues_at_risk
            from work_items c where c.parent_id in (select id from epics) and c.type <> 'task'),
          sums as (${sums}),
          ${inheritedDates},
          answers as (
            select epics.id, coalesce(s.opened_epics, 0) as opened_epics, coalesce(s.closed_epics, 0) as closed_epics,
                   coalesce(s.opened_issues, 0) as opened_issues, coalesce(s.closed_issues, 0) as closed_issues,
                   coalesce(s.opened_issues_weight, 0) as opened_issues_weight,
                   coalesce(s.closed_issues_weight, 0) as closed_issues_weight,
                   coalesce(s.issues_on_track, 0) as issues_on_track,
                   coalesce(s.issues_needing_attention, 0) as issues_needing_attention,
                   coalesce(s.issues_at_risk, 0) as issues_at_risk,
                   case when w.start_date_is_fixed then w.start_date_fixed else starts.start_date end as start_date,
                   starts.milestone_id as start_milestone_id, starts.item_id as start_item_id,
                   case when w.due_date_is_fixed then w.due_date_fixed else dues.due_date end as due_date,
                   dues.milestone_id as due_milestone_id, dues.item_id as due_item_id
            from epics join work_items w on w.id = epics.id
            left join sums s on s.parent_id = epics.id
            left join starts on starts.parent_id = epics.id
            left join dues on dues.parent_id = epics.id)
          update work_items w set
            opened_epics = a.opened_epics, closed_epics = a.closed_epics,
            opened_issues = a.opened_issues, closed_issues = a.closed_issues,
            opened_issues_weight = a.opened_issues_weight, closed_issues_weight = a.closed_issues_weight,
            issues_on_track = a.issues_on_track, issues_needing_attention = a.issues_needing_attention,
            issues_at_risk = a.issues_at_risk,
            start_date = a.start_date, start_date_source_milestone_id = a.start_milestone_id,
            start_date_source_item_id = a.start_item_id,
            due_date = a.due_date, due_date_source_milestone_id = a.due_milestone_id,
            due_date_source_item_id = a.due_item_id
          from answers a
          where w.id = a.id and (
            w.opened_epics, w.closed_epics, w.opened_issues, w.closed_issues, w.opened_issues_weight,
            w.closed_issues_weight, w.issues_on_track, w.issues_needing_attention, w.issues_at_risk, w.start_date,
            w.start_date_source_milestone_id, w.start_date_source_item_id, w.due_date,
            w.due_date_source_milestone_id, w.due_date_source_item_id
          ) is distinct from (
            a.opened_epics, a.closed_epics, a.opened_issues, a.closed_issues, a.opened_issues_weight,
            a.closed_issues_weight, a.issues_on_track, a.issues_needing_attention, a.issues_at_risk, a.start_date,
            a.start_milestone_id, a.start_item_id, a.due_date, a.due_milestone_id, a.due_item_id)
          returning w.id`,
    );
    return rows.map((row) => row.id);
  }
}

/** Child epics add themselves and their own sums; a closed issue no longer counts for health. Issues' own sums are 0. */
const sums = sql`
  select parent_id,
         sum(opened_epics) + count(*) filter (where type = 'epic' and state = 'opened') as opened_epics,
         sum(closed_epics) + count(*) filter (where type = 'epic' and state = 'closed') as closed_epics,
         sum(opened_issues) + count(*) filter (where type <> 'epic' and state = 'opened') as opened_issues,
         sum(closed_issues) + count(*) filter (where type <> 'epic' and state = 'closed') as closed_issues,
         sum(opened_issues_weight) + coalesce(sum(weight) filter (where state = 'opened'), 0) as opened_issues_weight,
         sum(closed_issues_weight) + coalesce(sum(weight) filter (where state = 'closed'), 0) as closed_issues_weight,
         sum(issues_on_track) + count(*) filter (where ${healthy('on_track')}) as issues_on_track,
         sum(issues_needing_attention) + count(*) filter (where ${healthy('needs_attention')}) as issues_needing_attention,
         sum(issues_at_risk) + count(*) filter (where ${healthy('at_risk')}) as issues_at_risk
  from children group by parent_id`;

function healthy(status: string): Fragment {
  return sql`type <> 'epic' and state = 'opened' and health_status = ${status}`;
}
