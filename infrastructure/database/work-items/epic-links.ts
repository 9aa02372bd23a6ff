import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { LinkWithItems, TimeSpan } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { WorkItemLink } from '../../../domain/work-items/links.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { List, Pager } from '../pager.ts';
import { all, select, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleWorkItems } from '../visible.ts';
import { itemColumns } from './item-columns.ts';

/** Links between epics that the actor may read, with at least one end in the group or its descendants. */
function linkList(actor: Actor, groupId: number, span: TimeSpan): List {
  const inside = (id: Fragment): Fragment =>
    sql`${id} in (select below.id from namespaces below where below.traversal_ids @> array[${groupId}]::bigint[])`;
  const id = trusted('link.id');
  return {
    columns: 'link.*',
    from: trusted(`work_item_links link join work_items source on source.id = link.source_id
                   join work_items target on target.id = link.target_id`),
    conditions: [
      trusted("source.type = 'epic' and target.type = 'epic'"),
      sql`(${inside(trusted('source.namespace_id'))} or ${inside(trusted('target.namespace_id'))})`,
      visibleWorkItems(actor, 'source'),
      visibleWorkItems(actor, 'target'),
      ...within(span),
    ],
    sort: { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' },
    id,
  };
}

export async function epicLinkPage(
  { connection, pager }: { connection: Statements; pager: Pager },
  actor: Actor,
  groupId: number,
  span: TimeSpan,
  page: PageRequest,
): Promise<Page<LinkWithItems>> {
  const links = await pager.page<WorkItemLink>(linkList(actor, groupId, span), page);
  const ids = [...new Set(links.rows.flatMap((link) => [link.sourceId, link.targetId]))];
  const items = await select<ItemRow>(
    connection,
    sql`select ${itemColumns('w')} from work_items w where w.id = any(${ids}::bigint[])`,
  );
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return {
    ...links,
    rows: links.rows.map((link) => ({
      link,
      source: itemOf.get(link.sourceId) as ItemRow,
      target: itemOf.get(link.targetId) as ItemRow,
    })),
  };
}

export function epicLinkCount(
  connection: Statements,
  actor: Actor,
  groupId: number,
  span: TimeSpan,
  limit: number,
): Promise<number> {
  const { from, conditions } = linkList(actor, groupId, span);
  return selectCount(
    connection,
    sql`select count(*) as count from (select from ${from} where ${all(conditions)} limit ${limit}) link`,
  );
}

function within({ createdAfter, createdBefore, updatedAfter, updatedBefore }: TimeSpan): Fragment[] {
  return [
    ...(createdAfter ? [sql`link.created_at >= ${createdAfter}`] : []),
    ...(createdBefore ? [sql`link.created_at <= ${createdBefore}`] : []),
    ...(updatedAfter ? [sql`link.updated_at >= ${updatedAfter}`] : []),
    ...(updatedBefore ? [sql`link.updated_at <= ${updatedBefore}`] : []),
  ];
}
