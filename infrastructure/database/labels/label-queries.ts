import type { LabelCounts, LabelFilter, LabelQueries } from '../../../application/labels/label-queries.ts';
import type { FirstPage, Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { List, Pager, SortKey } from '../pager.ts';
import { all, always, likePattern, select, selectCount, sql, prepared, trusted, type Fragment } from '../sql.ts';
import { foundInTexts } from '../text-search.ts';
import { visibleInNamespace, visibleMergeRequests, visibleWorkItems } from '../visible.ts';
import { keyed } from '../work-items/grouped.ts';
import { namespaceScope } from '../namespaces/namespace-scope.ts';
import type { Statements } from '../statement-limiter.ts';

const byTitle: SortKey = {
  name: 'title',
  expression: trusted('lower(l.title)'),
  type: 'text',
  nullable: false,
  direction: 'asc',
};

const byPriority: SortKey = {
  name: 'priority',
  expression: trusted('l.priority'),
  type: 'bigint',
  nullable: false,
  direction: 'asc',
};

export class DatabaseLabelQueries implements LabelQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, filter: LabelFilter, page: PageRequest): Promise<Page<Label>> {
    const sort = filter.prioritized === true ? byPriority : byTitle;
    return this.pager.page(labelList(labelConditions(actor, filter), sort), page);
  }

  pages(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<LabelFilter, 'namespaceId'>,
    page: FirstPage,
  ): Promise<Map<number, Page<Label>>> {
    const conditions = labelConditions(actor, { ...filter, namespaceId: trusted('batch.id') });
    return this.pager.pagesFor(labelList(conditions), always, namespaceIds, page);
  }

  lengths(
    actor: Actor,
    namespaceIds: readonly number[],
    filter: Omit<LabelFilter, 'namespaceId'>,
  ): Promise<Map<number, number>> {
    const conditions = labelConditions(actor, { ...filter, namespaceId: trusted('batch.id') });
    return this.pager.lengthsFor(labelList(conditions), always, namespaceIds);
  }

  count(actor: Actor, filter: LabelFilter): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from labels l where ${all(labelConditions(actor, filter))}`,
    );
  }

  async byIds(actor: Actor, labelIds: readonly number[]): Promise<Map<number, Label | null>> {
    const labels = sql`select l.* from labels l where l.id = any(${labelIds}::bigint[]) and ${visibleInNamespace(actor, 'l')}`;
    return keyed(labelIds, await select<Label>(this.connection, prepared(labels)));
  }

  async counts(actor: Actor, labelIds: readonly number[]): Promise<Map<number, LabelCounts>> {
    const [issues, requests] = await Promise.all([
      select<Omit<LabelCounts, 'openMergeRequests'> & { labelId: number }>(
        this.connection,
        sql`select item_label.label_id,
                   count(*) filter (where w.type <> 'epic' and w.state = 'opened') as open_issues,
                   count(*) filter (where w.type <> 'epic' and w.state = 'closed') as closed_issues,
                   count(*) filter (where w.type = 'epic' and w.state = 'opened') as open_epics,
                   count(*) filter (where w.type = 'epic' and w.state = 'closed') as closed_epics
            from work_item_labels item_label join work_items w on w.id = item_label.work_item_id
            where item_label.label_id = any(${labelIds}::bigint[]) and ${visibleWorkItems(actor, 'w')}
            group by item_label.label_id`,
      ),
      select<{ labelId: number; openMergeRequests: number }>(
        this.connection,
        sql`select request_label.label_id, count(*) as open_merge_requests
            from merge_request_labels request_label join merge_requests m on m.id = request_label.merge_request_id
            where request_label.label_id = any(${labelIds}::bigint[]) and m.state = 'opened' and ${visibleMergeRequests(actor, 'm')}
            group by request_label.label_id`,
      ),
    ]);
    const none = { openIssues: 0, closedIssues: 0, openEpics: 0, closedEpics: 0, openMergeRequests: 0 };
    const counts = new Map(labelIds.map((id) => [id, { ...none }]));
    for (const { labelId, ...count } of [...issues, ...requests]) Object.assign(counts.get(labelId) ?? {}, count);
    return counts;
  }

  async subscribed(actor: Actor, labelIds: readonly number[]): Promise<Map<number, boolean>> {
    const rows = await select<{ labelId: number }>(
      this.connection,
      sql`select label_id from label_subscriptions
          where label_id = any(${labelIds}::bigint[]) and user_id = ${actor.user?.id ?? null}::bigint`,
    );
    const subscribed = new Map(labelIds.map((id) => [id, false]));
    for (const { labelId } of rows) subscribed.set(labelId, true);
    return subscribed;
  }
}

function labelList(conditions: readonly Fragment[], sort = byTitle): List {
  const [from, id] = [trusted('labels l'), trusted('l.id')];
  return { columns: 'l.*', texts: 'description', from, conditions, sort, id };
}

function labelConditions(
  actor: Actor,
  filter: Omit<LabelFilter, 'namespaceId'> & { namespaceId: number | Fragment },
): Fragment[] {
  const conditions = [namespaceScope('l', filter), visibleInNamespace(actor, 'l')];
  if (filter.onlyGroupLabels) {
    conditions.push(sql`l.namespace_id in (select g.id from namespaces g where g.kind = 'group')`);
  }
  if (filter.ids) conditions.push(sql`l.id = any(${filter.ids}::bigint[])`);
  if (filter.prioritized !== undefined) {
    conditions.push(sql`(l.namespace_id = ${filter.namespaceId} and l.priority is not null) = ${filter.prioritized}`);
  }
  if (filter.title !== undefined) conditions.push(sql`l.title = ${filter.title}`);
  if (filter.search !== undefined && filter.search !== '') {
    const described = filter.searchInDescription ? foundInTexts('l', filter.search) : null;
    conditions.push(described ?? sql`l.title ilike ${likePattern(filter.search)}`);
  }
  return conditions;
}
