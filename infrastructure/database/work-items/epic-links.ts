import type { LinkWithItems, WorkItemDetails } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { WorkItemLink } from '../../../domain/work-items/links.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { itemColumns } from './item-columns.ts';
import { all, select, sql, type Fragment } from '../sql.ts';
import { visibleWorkItems } from '../visible.ts';
import type { Statements } from '../statement-share.ts';

type Span = NonNullable<Parameters<WorkItemDetails['epicLinks']>[2]>;

/** Links between epics that the actor may read, of which one lies in the group or below it. */
export async function epicLinksOf(
  connection: Statements,
  actor: Actor,
  groupId: number,
  span: Span,
): Promise<LinkWithItems[]> {
  const inside = (id: Fragment): Fragment =>
    sql`${id} in (select below.id from namespaces below where below.traversal_ids @> array[${groupId}]::bigint[])`;
  const links = await select<WorkItemLink>(
    connection,
    sql`select link.* from work_item_links link
        join work_items source on source.id = link.source_id
        join work_items target on target.id = link.target_id
        where source.type = 'epic' and target.type = 'epic'
          and (${inside(sql`source.namespace_id`)} or ${inside(sql`target.namespace_id`)})
          and ${visibleWorkItems(actor, 'source')} and ${visibleWorkItems(actor, 'target')} and ${all(within(span))}
        order by link.id`,
  );
  const ids = [...new Set(links.flatMap((link) => [link.sourceId, link.targetId]))];
  const items = await select<ItemRow>(
    connection,
    sql`select ${itemColumns('w')} from work_items w where w.id = any(${ids}::bigint[])`,
  );
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return links.map((link) => ({
    link,
    source: itemOf.get(link.sourceId) as ItemRow,
    target: itemOf.get(link.targetId) as ItemRow,
  }));
}

function within({ createdAfter, createdBefore, updatedAfter, updatedBefore }: Span): Fragment[] {
  return [
    ...(createdAfter ? [sql`link.created_at >= ${createdAfter}`] : []),
    ...(createdBefore ? [sql`link.created_at <= ${createdBefore}`] : []),
    ...(updatedAfter ? [sql`link.updated_at >= ${updatedAfter}`] : []),
    ...(updatedBefore ? [sql`link.updated_at <= ${updatedBefore}`] : []),
  ];
}
