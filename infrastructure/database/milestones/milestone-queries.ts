import type {
  MilestoneFilter,
  MilestoneOrder,
  MilestoneQueries,
} from '../../../application/milestones/milestone-queries.ts';
import type { FirstPage, Page, PageRequest } from '../../../application/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import { namespaceScope } from '../namespaces/namespace-scope.ts';
import type { List, Pager, SortKey } from '../pager.ts';
import { all, always, likePattern, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import { foundInTexts } from '../text-search.ts';
import { touchesTimeframe } from '../timeframe.ts';
import { visibleInNamespace } from '../visible.ts';
import type { Statements } from '../statement-limiter.ts';

const columns: Record<MilestoneOrder['by'], Pick<SortKey, 'expression' | 'type' | 'nullable'>> = {
  dueDate: { expression: trusted('m.due_date'), type: 'date', nullable: true },
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
