import type {
  MilestoneFilter,
  MilestoneOrder,
  MilestonePerson,
  MilestoneQueries,
  MilestoneSums,
} from '../../../application/milestones/milestone-queries.ts';
import type { FirstPage, Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { BurnUpChange } from '../../../domain/milestones/burn-up.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import { namespaceScope } from '../namespaces/namespace-scope.ts';
import type { List, Pager, SortKey } from '../pager.ts';
import { all, always, likePattern, select, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import { foundInTexts } from '../text-search.ts';
import { touchesTimeframe } from '../timeframe.ts';
import { burnUpChanges } from '../work-items/burn-up-changes.ts';
import { visibleInNamespace, visibleWorkItems } from '../visible.ts';
import type { Statements } from '../statement-limiter.ts';

const columns: Record<MilestoneOrder['by'], Pick<SortKey, 'expression' | 'type' | 'nullable'>> = {
  dueDate: { expression: trusted('m.due_date'), type: 'date', nullable: true },
  startDate: { expression: trusted('m.start_date'), type: 'date', nullable: true },
  title: { expression: trusted('lower(m.title)'), type: 'text', nullable: false },
  createdAt: { expression: trusted('m.created_at'), type: 'timestamptz', nullable: false },
  updatedAt: { expression: trusted('m.updated_at'), type: 'timestamptz', nullable: false },
  id: { expression: trusted('m.id'), type: 'bigint', nullable: false },
};

export class DatabaseMilestoneQueries implements MilestoneQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, filter: MilestoneFilter, order: MilestoneOrder, page: PageRequest): Promise<Page<Milestone>> {
    return this.pager.page(milestoneList(milestoneConditions(actor, filter), order), page);
  }

  pages(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<MilestoneFilter, 'namespaceId'>,
    order: MilestoneOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<Milestone>>> {
    const conditions = milestoneConditions(actor, { ...filter, namespaceId: trusted('batch.id') });
    return this.pager.pagesFor(milestoneList(conditions, order), always, namespaceIds, page);
  }

  lengths(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<MilestoneFilter, 'namespaceId'>,
  ): Promise<Map<number, number>> {
    const conditions = milestoneConditions(actor, { ...filter, namespaceId: trusted('batch.id') });
    return this.pager.lengthsFor({ from: trusted('milestones m'), conditions }, always, namespaceIds);
  }

  count(actor: Actor, filter: MilestoneFilter): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from milestones m where ${all(milestoneConditions(actor, filter))}`,
    );
  }

  async sums(actor: Actor, milestoneIds: readonly number[]): Promise<Map<number, MilestoneSums>> {
    const rows = await select<MilestoneSums & { id: number }>(
      this.connection,
      sql`select w.milestone_id as id, count(*) as issues, count(*) filter (where w.state = 'closed') as closed_issues,
            coalesce(sum(w.weight), 0) as weight,
            coalesce(sum(w.weight) filter (where w.state = 'closed'), 0) as closed_weight
          from work_items w
          where w.milestone_id = any(${milestoneIds}::bigint[]) and ${visibleWorkItems(actor, 'w')}
          group by w.milestone_id`,
    );
    const none: MilestoneSums = { issues: 0, closedIssues: 0, weight: 0, closedWeight: 0 };
    const sums = new Map(milestoneIds.map((id) => [id, none]));
    for (const { id, ...row } of rows) sums.set(id, row);
    return sums;
  }

  burnUpChanges(actor: Actor, milestoneId: number): Promise<BurnUpChange[]> {
    return burnUpChanges(this.connection, actor, { of: 'milestone', id: milestoneId, place: always });
  }

  people(actor: Actor, milestoneId: number): Promise<MilestonePerson[]> {
    return select<MilestonePerson>(
      this.connection,
      sql`select assignee.user_id, count(*) as issues, count(*) filter (where w.state = 'closed') as closed_issues
          from work_items w left join work_item_assignees assignee on assignee.work_item_id = w.id
          where w.milestone_id = ${milestoneId} and ${visibleWorkItems(actor, 'w')}
          group by assignee.user_id order by count(*) desc, assignee.user_id limit 100`,
    );
  }
}

function milestoneList(conditions: readonly Fragment[], order: MilestoneOrder): List {
  const [from, id] = [trusted('milestones m'), trusted('m.id')];
  return { columns: 'm.*', texts: 'description', from, conditions, sort: sortOf(order), id };
}

function sortOf({ by, direction, expiredBefore }: MilestoneOrder): SortKey {
  if (expiredBefore === undefined) return { name: by, direction, ...columns[by] };
  // Text that sorts in one direction: past due dates last, then by day, then those without a date.
  const [over, open, never] = direction === 'asc' ? ['1', '0', '9999-99-99'] : ['0', '1', '0000-00-00'];
  const expression = sql`(case when m.due_date < ${expiredBefore}::date then ${over}::text else ${open}::text end
    || coalesce(m.due_date::text, ${never}::text))`;
  return { name: `expired last, ${by}`, direction, expression, type: 'text', nullable: false };
}

function milestoneConditions(
  actor: Actor,
  filter: Omit<MilestoneFilter, 'namespaceId'> & { namespaceId: number | Fragment | null },
): Fragment[] {
  const { namespaceId } = filter;
  const place = namespaceId === null ? [] : [namespaceScope('m', { ...filter, namespaceId })];
  const conditions = [...place, visibleInNamespace(actor, 'm')];
  const { ids, iids, state, title, search, searchTitle, containingDate, timeframe, updatedAfter, updatedBefore } =
    filter;
  if (ids) conditions.push(sql`m.id = any(${ids}::bigint[])`);
  if (iids) conditions.push(sql`m.iid = any(${iids}::integer[])`);
  if (state) conditions.push(sql`m.state = ${state}`);
  if (title !== undefined) conditions.push(sql`m.title = ${title}`);
  if (search) conditions.push(foundInTexts('m', search) ?? sql`m.title ilike ${likePattern(search)}`);
  if (searchTitle) conditions.push(sql`m.title ilike ${likePattern(searchTitle)}`);
  if (containingDate !== undefined) {
    conditions.push(sql`m.start_date <= ${containingDate}::date and m.due_date >= ${containingDate}::date`);
  }
  if (timeframe) conditions.push(touchesTimeframe('m', timeframe));
  if (updatedAfter) conditions.push(sql`m.updated_at >= ${updatedAfter}`);
  if (updatedBefore) conditions.push(sql`m.updated_at <= ${updatedBefore}`);
  return conditions;
}
