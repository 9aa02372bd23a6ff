import type { KeysetPage, OffsetPage, Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type {
  EpicOutline,
  ItemGroup,
  ItemSums,
  NamespacePlaces,
  PlannedEpic,
  PlannedEpics,
  WorkItemQueries,
} from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { ItemGrouping } from '../../../domain/work-items/grouping.ts';
import type { ItemRow, WorkItem, WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { List, Pager } from '../pager.ts';
import { all, select, selectCount, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';
import { visibleWorkItems } from '../visible.ts';
import { groupKey, groupSums } from './item-groups.ts';
import { itemColumns } from './item-columns.ts';
import { rowAndMatchCounts, textConditions, withinNamespace, workItemConditions } from './work-item-conditions.ts';
import { partsByRelevance } from './relevance.ts';
import { workItemSort } from './work-item-sort.ts';
import type { Statements } from '../statement-limiter.ts';

const from = trusted('work_items w');

/** Most parts of time in which an outline counts: a minimap has a few pixels for each. */
const outlineParts = 100;

export class DatabaseWorkItemQueries implements WorkItemQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  page(actor: Actor, filter: WorkItemFilter, order: WorkItemOrder, page: PageRequest): Promise<Page<ItemRow>> {
    return this.pager.page(this.list(actor, filter, order), page);
  }

  async plan(actor: Actor, filter: WorkItemFilter, limits: { epics: number; links: number }): Promise<PlannedEpics> {
    const epics = await select<PlannedEpic>(
      this.connection,
      sql`select w.id, w.namespace_id, w.parent_id, w.title, w.state, w.start_date, w.due_date, w.start_date_is_fixed,
            w.due_date_is_fixed, w.must_start_on, w.start_no_earlier_than, w.finish_no_later_than
          from ${from} where ${all(workItemConditions(actor, filter, this.clock.today()))} order by w.id limit ${limits.epics}`,
    );
    const open = epics.filter(({ state }) => state === 'opened').map(({ id }) => id);
    const links = await select<PlannedEpics['links'][number]>(
      this.connection,
      sql`select link.id, link.source_id, link.target_id, link.kind, link.lag from work_item_links link
          where link.type = 'blocks' and link.source_id = any(${open}::bigint[])
            and link.target_id = any(${open}::bigint[]) order by link.id limit ${limits.links}`,
    );
    return { epics, links };
  }

  async searchPage(
    actor: Actor,
    filter: WorkItemFilter & { search: string },
    { page, perPage }: OffsetPage,
  ): Promise<Page<ItemRow>> {
    const { search, ...rest } = filter;
    const conditions = workItemConditions(actor, rest, this.clock.today());
    const ids: number[] = [];
    // One row more than the page, from the best part on; parts beyond the page are not searched.
    const limit = page * perPage + 1;
    for (const part of partsByRelevance(search, all(textConditions({ search })))) {
      if (ids.length >= limit) break;
      const found = await select<{ id: number }>(
        this.connection,
        sql`select w.id from ${from} where ${all([...conditions, part])}
            order by w.created_at desc, w.id desc limit ${limit - ids.length}`,
      );
      ids.push(...found.map(({ id }) => id));
    }
    const shown = ids.slice((page - 1) * perPage, limit - 1);
    const rows = await this.findByIds(actor, shown);
    return {
      rows: shown.flatMap((id) => rows.get(id) ?? []),
      hasNext: ids.length === limit,
      hasPrevious: page > 1,
      cursor: () => {
        throw new Error('pages by number have no cursors');
      },
    };
  }

  childPages(
    actor: Actor,
    parentIds: readonly number[],
    filter: WorkItemFilter,
    order: WorkItemOrder,
    page: Pick<KeysetPage, 'size' | 'direction'>,
  ): Promise<Map<number, Page<ItemRow>>> {
    // Unfiltered children are found by parent alone.
    const isPrepared = Object.keys(filter).every((name) => name === 'types');
    const list = { ...this.list(actor, filter, order), isPrepared };
    return this.pager.pagesFor(list, trusted('w.parent_id = batch.id'), parentIds, page);
  }

  namespacePages(
    actor: Actor,
    { namespaceIds, ...places }: NamespacePlaces,
    filter: WorkItemFilter,
    order: WorkItemOrder,
    page: Pick<KeysetPage, 'size' | 'direction'>,
  ): Promise<Map<number, Page<ItemRow>>> {
    const belongs = withinNamespace({ namespaceId: trusted('batch.id'), ...places });
    return this.pager.pagesFor(this.list(actor, filter, order, belongs), trusted('true'), namespaceIds, page);
  }

  async childSums(
    actor: Actor,
    parentIds: readonly number[],
    filter: WorkItemFilter,
  ): Promise<Map<number, { count: number; weight: number }>> {
    const conditions = all(workItemConditions(actor, filter, this.clock.today()));
    const rows = await select<{ parentId: number; count: number; weight: number }>(
      this.connection,
      sql`select w.parent_id, count(*) as count, coalesce(sum(w.weight), 0)::bigint as weight from ${from}
          where w.parent_id = any(${parentIds}::bigint[]) and ${conditions} group by w.parent_id`,
    );
    const sums = new Map(parentIds.map((id) => [id, { count: 0, weight: 0 }]));
    for (const { parentId, count, weight } of rows) sums.set(parentId, { count, weight });
    return sums;
  }

  count(actor: Actor, filter: WorkItemFilter, limit: number | null = null): Promise<number> {
    const conditions = all(workItemConditions(actor, filter, this.clock.today()));
    return selectCount(
      this.connection,
      sql`select count(*) as count from (select from ${from} where ${conditions} limit ${limit}) found`,
    );
  }

  async outline(actor: Actor, { timeframe, topOfListOnly: _rows, ...filter }: WorkItemFilter): Promise<EpicOutline> {
    const conditions = all(workItemConditions(actor, { ...filter, drawnOnly: true }, this.clock.today()));
    const beyond = timeframe
      ? sql`count(*) filter (where roadmap_end < ${timeframe.start}::date) as before,
            count(*) filter (where roadmap_start > ${timeframe.end}::date) as after,
            max(roadmap_end) filter (where roadmap_end < ${timeframe.start}::date) as last_before,
            min(roadmap_start) filter (where roadmap_start > ${timeframe.end}::date) as first_after`
      : sql`0 as before, 0 as after, null::date as last_before, null::date as first_after`;
    const outline = await selectOne<EpicOutline>(
      this.connection,
      // A missing date is infinite, which is no day. An epic begins to count in one part, and ends to count after another.
      sql`with found as materialized (
            select w.start_date, w.roadmap_start, w.roadmap_end
            from ${from} where w.roadmap_start is not null and ${conditions}),
          span as (
            select min(coalesce(start_date, nullif(roadmap_end, 'infinity'))) as start,
              max(coalesce(nullif(roadmap_end, 'infinity'), start_date)) as "end", ${beyond}
            from found),
          size as (
            select start, "end", "end" - start + 1 as days, least("end" - start + 1, ${outlineParts}::integer) as parts
            from span where start is not null),
          changes as (
            select part, sum(change) as change from found, size cross join lateral (values
              ((greatest(roadmap_start, start) - start) * parts / days, 1),
              ((least(roadmap_end, "end") - start) * parts / days + 1, -1)) edge (part, change)
            group by part)
          select span.*, array(
            select (sum(coalesce(change, 0)) over (order by part))::integer
            from size cross join lateral generate_series(0, parts - 1) part left join changes using (part)
            order by part) as counts
          from span`,
    );
    return outline ?? { start: null, end: null, before: 0, after: 0, lastBefore: null, firstAfter: null, counts: [] };
  }

  async sums(actor: Actor, filter: WorkItemFilter): Promise<ItemSums> {
    const conditions = all(workItemConditions(actor, filter, this.clock.today()));
    const rows = await select<{ state: WorkItem['state']; count: number; weight: number }>(
      this.connection,
      sql`select w.state, count(*) as count, coalesce(sum(w.weight), 0)::bigint as weight
          from ${from} where ${conditions} group by w.state`,
    );
    const sums: ItemSums = { opened: { count: 0, weight: 0 }, closed: { count: 0, weight: 0 } };
    for (const { state, count, weight } of rows) sums[state] = { count, weight };
    return sums;
  }

  groups(actor: Actor, filter: WorkItemFilter, by: ItemGrouping | null, limit: number): Promise<ItemGroup[]> {
    const conditions = all(workItemConditions(actor, filter, this.clock.today()));
    const key = by === null ? trusted('null') : groupKey(actor, by);
    return select<ItemGroup>(this.connection, groupSums(key, conditions, limit));
  }

  findByIid(actor: Actor, namespaceId: number, iid: number, types: readonly WorkItemType[]): Promise<ItemRow | null> {
    return selectOne(
      this.connection,
      prepared(sql`select ${itemColumns('w')} from work_items w where w.namespace_id = ${namespaceId} and w.iid = ${iid}
          and w.type = any(${types}::text[]) and ${visibleWorkItems(actor, 'w')}`),
    );
  }

  placeAt(
    actor: Actor,
    fullPath: string,
    iid: number,
    types: readonly WorkItemType[],
  ): Promise<{ title: string; fullPath: string; fullName: string } | null> {
    return selectOne(
      this.connection,
      prepared(sql`select w.title, place.full_path, place.full_name from work_items w join namespaces place on place.id = w.namespace_id
          where lower(place.full_path) = lower(${fullPath}) and w.iid = ${iid} and w.type = any(${types}::text[])
            and ${visibleWorkItems(actor, 'w')}`),
    );
  }

  async findByIds(actor: Actor, ids: readonly number[]): Promise<Map<number, ItemRow>> {
    if (ids.length === 0) return new Map();
    const rows = await select<ItemRow>(
      this.connection,
      prepared(
        sql`select ${itemColumns('w')} from work_items w where w.id = any(${ids}::bigint[]) and ${visibleWorkItems(actor, 'w')}`,
      ),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async treeVersion(actor: Actor, { id, ancestorIds }: Pick<WorkItem, 'id' | 'ancestorIds'>): Promise<string> {
    const row = await selectOne<{ version: string }>(
      this.connection,
      // A parent that the reader may not see is none: nothing moves with it.
      sql`with tree as materialized (
            select w.id, w.parent_id, w.relative_position, w.lock_version, w.title, w.state, w.start_date, w.due_date,
              w.opened_epics, w.closed_epics, w.opened_issues, w.closed_issues, w.opened_issues_weight,
              w.closed_issues_weight, w.issues_on_track, w.issues_needing_attention, w.issues_at_risk
            from work_items w
            where (w.ancestor_ids @> array[${id}]::bigint[] or w.id = any(${[id, ...ancestorIds]}::bigint[]))
              and ${visibleWorkItems(actor, 'w')})
          select concat_ws(' ', count(*), sum(hashtextextended(concat_ws('|', w.id, coalesce(parent.id, 0),
              w.relative_position, w.lock_version, w.title, w.state, w.start_date, w.due_date, w.opened_epics,
              w.closed_epics, w.opened_issues, w.closed_issues, w.opened_issues_weight, w.closed_issues_weight,
              w.issues_on_track, w.issues_needing_attention, w.issues_at_risk), 0))) as version
          from tree w left join tree parent on parent.id = w.parent_id`,
    );
    return row?.version ?? '';
  }

  private list(actor: Actor, filter: WorkItemFilter, order: WorkItemOrder, place: Fragment | null = null): List {
    const today = this.clock.today();
    return {
      columns: itemColumns('w').text,
      ...workItemSort(order),
      conditions: workItemConditions(actor, filter, today, place),
      followsTouches: filter.updatedAfter !== undefined || filter.updatedBefore !== undefined,
      ...(filter.topOfListOnly && { counts: rowAndMatchCounts(actor, filter, today, place) }),
      id: trusted('w.id'),
      isWide: true,
    };
  }
}
