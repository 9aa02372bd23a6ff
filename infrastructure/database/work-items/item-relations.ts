import type { Blocker, ChildKinds, LinkedItem } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { linkTypeSeenFrom, timingOf, type StoredLinkType } from '../../../domain/work-items/links.ts';
import { addTo } from '../../../domain/lists/grouped-by.ts';
import type { LinkKind } from '../../../domain/scheduling/plan.ts';
import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { itemColumns } from './item-columns.ts';
import { select, selectWithExtra, sql, prepared, type Fragment } from '../sql.ts';
import { epicTouchesTimeframe, type Timeframe } from '../timeframe.ts';
import { visibleWorkItems } from '../visible.ts';
import type { Statements } from '../statement-limiter.ts';

/** The kinds of visible children, and whether a child epic overlaps the timeframe or, without a timeframe, has a date. */
export async function childKindsOf(
  connection: Statements,
  actor: Actor,
  itemIds: readonly number[],
  timeframe: Timeframe | null,
): Promise<Map<number, ChildKinds>> {
  const dated =
    timeframe === null
      ? sql`(w.start_date is not null or w.due_date is not null)`
      : epicTouchesTimeframe('w', timeframe);
  const rows = await select<ChildKinds & { parentId: number }>(
    connection,
    prepared(sql`select w.parent_id, bool_or(w.type = 'epic') as epics, bool_or(w.type <> 'epic') as issues,
               coalesce(bool_or(w.type = 'epic' and ${dated}), false) as epics_within
        from work_items w
        where w.parent_id = any(${itemIds}::bigint[]) and ${visibleWorkItems(actor, 'w')} group by w.parent_id`),
  );
  const kinds = new Map<number, ChildKinds>(
    itemIds.map((id) => [id, { epics: false, issues: false, epicsWithin: false }]),
  );
  for (const { parentId, epics, issues, epicsWithin } of rows) kinds.set(parentId, { epics, issues, epicsWithin });
  return kinds;
}

type LinkColumns = [
  ofId: number,
  linkId: number,
  linkType: StoredLinkType,
  linkSourceId: number,
  linkCreatedAt: Date,
  linkUpdatedAt: Date,
  linkKind: LinkKind,
  linkLag: number,
];

export async function linkedItemsOf(
  connection: Statements,
  actor: Actor,
  itemIds: readonly number[],
): Promise<Map<number, LinkedItem[]>> {
  const side = (own: Fragment, other: Fragment): Fragment => sql`
    select ${itemColumns('w')}, ${own} as of_id, link.id as link_id, link.type as link_type, link.source_id as link_source_id,
           link.created_at as link_created_at, link.updated_at as link_updated_at, link.kind as link_kind,
           link.lag as link_lag
    from work_item_links link join work_items w on w.id = ${other}
    where ${own} = any(${itemIds}::bigint[]) and ${visibleWorkItems(actor, 'w')}`;
  const rows = await selectWithExtra<ItemRow, LinkColumns>(
    connection,
    prepared(sql`${side(sql`link.source_id`, sql`link.target_id`)} union all
        ${side(sql`link.target_id`, sql`link.source_id`)} order by link_id`),
    8,
  );
  const links = new Map<number, LinkedItem[]>(itemIds.map((id) => [id, []]));
  for (const { row: item, extra } of rows) {
    const [ofId, linkId, type, sourceId, createdAt, updatedAt, kind, lag] = extra;
    const linkType = linkTypeSeenFrom({ sourceId, type }, ofId);
    const timing = timingOf({ type, kind, lag });
    links.get(ofId)?.push({ linkId, linkType, timing, createdAt, updatedAt, item });
  }
  return links;
}

/** What blocks each item, as far as the actor may read it, without its other columns. */
export async function blockersOf(
  connection: Statements,
  actor: Actor,
  itemIds: readonly number[],
): Promise<Map<number, Blocker[]>> {
  const rows = await select<Omit<Blocker, 'timing'> & LinkTiming & { ofId: number }>(
    connection,
    prepared(sql`select link.target_id as of_id, w.namespace_id, w.iid, w.type, link.kind, link.lag
        from work_item_links link join work_items w on w.id = link.source_id
        where link.type = 'blocks' and link.target_id = any(${itemIds}::bigint[]) and ${visibleWorkItems(actor, 'w')}
        order by link.id`),
  );
  const blockers = new Map<number, Blocker[]>();
  for (const { ofId, kind, lag, ...blocker } of rows) addTo(blockers, ofId, { ...blocker, timing: { kind, lag } });
  return blockers;
}

/** Open items that block each item and that it blocks; only links between items that the actor may read count. */
export async function blockCountsOf(
  connection: Statements,
  actor: Actor,
  itemIds: readonly number[],
): Promise<Map<number, { blockedBy: number; blocking: number }>> {
  const rows = await select<{ ofId: number; blockedBy: number; blocking: number }>(
    connection,
    prepared(sql`select case when w.id = link.source_id then link.target_id else link.source_id end as of_id,
               count(*) filter (where w.id = link.source_id) as blocked_by,
               count(*) filter (where w.id = link.target_id) as blocking
        from work_item_links link
        join work_items w on (w.id = link.source_id and link.target_id = any(${itemIds}::bigint[]))
                          or (w.id = link.target_id and link.source_id = any(${itemIds}::bigint[]))
        where link.type = 'blocks' and w.state = 'opened' and ${visibleWorkItems(actor, 'w')}
          and (link.source_id = any(${itemIds}::bigint[]) or link.target_id = any(${itemIds}::bigint[]))
        group by 1`),
  );
  const counts = new Map(itemIds.map((id) => [id, { blockedBy: 0, blocking: 0 }]));
  for (const { ofId, blockedBy, blocking } of rows) counts.set(ofId, { blockedBy, blocking });
  return counts;
}
